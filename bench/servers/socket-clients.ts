import { once } from 'node:events';
import { createServer } from 'node:http';
import { openers } from '../lib/socket-clients.ts';
import { monotonic } from '../lib/socket-control.ts';

/**
 * The other side of the socket servers, in a process of its own: opens `BENCH_CONNECTIONS` connections to `BENCH_URL`, prints
 * its address when all are ready, and answers `/collect?events=…` when so many events have arrived.
 */
const { BENCH_URL = '', BENCH_KIND = '', BENCH_CONNECTIONS = '0' } = process.env;
const CONNECTING_AT_ONCE = 100;

const open = openers.get(BENCH_KIND);
if (!open) throw new Error(`no such kind: ${BENCH_KIND}`);

let collected: { expected: number; delays: number[]; done: (lastAt: bigint) => void } | null = null;

function onEvent(text: string): void {
  const sentAt = /at\\?":\\?"(\d+)/.exec(text)?.[1];
  if (!collected || sentAt === undefined) throw new Error(`nobody waits for ${text}`);
  const now = monotonic();
  collected.delays.push(Number(now - BigInt(sentAt)) / 1e6);
  if (collected.delays.length === collected.expected) collected.done(now);
}

async function collect(expected: number): Promise<object> {
  const delays: number[] = [];
  const lastAt = await new Promise<bigint>(done => {
    collected = { expected, delays, done };
  });
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0;
  return { lastAt: String(lastAt), p50: at(0.5), p99: at(0.99) };
}

const total = Number(BENCH_CONNECTIONS);
for (let first = 0; first < total; first += CONNECTING_AT_ONCE) {
  const batch = Array.from(
    { length: Math.min(CONNECTING_AT_ONCE, total - first) },
    (_, index) => first + index,
  );
  await Promise.all(batch.map(index => open(BENCH_URL, index, onEvent)));
}

const server = createServer((request, response) => {
  const expected = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('events'));
  collect(expected).then(
    result => response.end(JSON.stringify(result)),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
console.log(`http://127.0.0.1:${address.port}`);
