import { once } from 'node:events';
import { createServer } from 'node:http';
import { openers } from '../lib/socket-clients.ts';
import { monotonic } from '../lib/socket-control.ts';

/**
 * Clients of the socket servers, in a separate process: opens `BENCH_CONNECTIONS` connections to `BENCH_URL`, prints
 * its URL when all are ready, counts from `/collect?events=…` on, and responds to `/collected` when that many have
 * arrived.
 */
const { BENCH_URL = '', BENCH_KIND = '', BENCH_CONNECTIONS = '0' } = process.env;
const CONNECTING_AT_ONCE = 100;

const open = openers.get(BENCH_KIND);
if (!open) throw new Error(`no such kind: ${BENCH_KIND}`);

type Collection = {
  readonly delays: number[];
  readonly lastAt: Promise<bigint>;
  arrive(sentAt: bigint): void;
};

/** Collects the delays of a number of events, in milliseconds. */
function startCollecting(expected: number): Collection {
  const delays: number[] = [];
  const { promise: lastAt, resolve } = Promise.withResolvers<bigint>();
  return {
    delays,
    lastAt,
    arrive(sentAt) {
      const now = monotonic();
      delays.push(Number(now - sentAt) / 1e6);
      if (delays.length === expected) resolve(now);
    },
  };
}

let collection = startCollecting(0);

function onEvent(text: string): void {
  const sentAt = /at\\?":\\?"(\d+)/.exec(text)?.[1];
  if (sentAt === undefined) throw new Error(`not an event: ${text}`);
  collection.arrive(BigInt(sentAt));
}

async function result({ lastAt, delays }: Collection): Promise<object> {
  const last = String(await lastAt);
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0;
  return { lastAt: last, p50: at(0.5), p99: at(0.99) };
}

async function respond(url: URL): Promise<object> {
  if (url.pathname === '/collected') return result(collection);
  collection = startCollecting(Number(url.searchParams.get('events')));
  return {};
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
  respond(new URL(request.url ?? '', 'http://localhost')).then(
    body => response.end(JSON.stringify(body)),
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
