import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseRecording } from '../lib/recorded-answers.ts';

/** The floor for pages: a bare Node server that has each answer of the app ready, its bytes and all its headers. */
const answers = parseRecording(readFileSync(process.env.BENCH_RECORDING ?? '', 'utf8'));

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) throw new Error(`nothing is recorded for ${request.url}`);
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  console.log(`http://127.0.0.1:${address.port}`);
});
