import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseRecording } from '../lib/recorded-responses.ts';

/** Baseline for pages: a bare Node server with the app's recorded responses, including all headers. */
const recordings = parseRecording(readFileSync(process.env.BENCH_RECORDING ?? '', 'utf8'));

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const recorded = recordings.get(request.url ?? '');
  if (!recorded) throw new Error(`nothing is recorded for ${request.url}`);
  response.writeHead(200, recorded.headers);
  response.end(recorded.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  console.log(`http://127.0.0.1:${address.port}`);
});
