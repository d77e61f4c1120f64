import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Sends an event to the connection with this number, on any server of the comparison. */
export type Send = (connection: number, event: { at: string; text: string }) => void;

const CHUNK = 250;
const TICK_MS = 5;
/** With the send time and its envelope about 300 bytes, like a notification. */
const TEXT = 'تذكير: جرعة مشمش غدا. '.repeat(5);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the machine's monotonic time in nanoseconds, the same in every process. */
export const monotonic = (): bigint => process.hrtime.bigint();

/**
 * Starts an HTTP server that controls a measurement: `/memory` returns the process's memory after a garbage collection,
 * `/send` sends `events` round robin to `connections`, as fast as possible or `perSecond`. Prints its URL when it is
 * listening.
 */
export function serveControl(send: () => Send): Server {
  const server = createServer((request, response) => {
    respond(request, send).then(
      result => response.end(JSON.stringify(result)),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    console.log(`http://127.0.0.1:${address.port}`);
  });
  return server;
}

async function respond(request: IncomingMessage, send: () => Send): Promise<object> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const number = (name: string) => Number(searchParams.get(name));
  switch (pathname) {
    case '/memory':
      // A socket is released over several turns, and only the second collection frees what the first one released.
      for (let round = 0; round < 3; round += 1) {
        collectGarbage();
        await pause(100);
      }
      return { bytes: process.memoryUsage.rss() };
    case '/send':
      return sendAll(send(), number('connections'), number('events'), number('perSecond'));
    default:
      throw new Error(`no such control: ${pathname}`);
  }
}

async function sendAll(send: Send, connections: number, events: number, perSecond: number): Promise<object> {
  const startedAt = monotonic();
  for (let sent = 0; sent < events; ) {
    const due = perSecond > 0 ? (Number(monotonic() - startedAt) / 1e9) * perSecond : sent + CHUNK;
    for (; sent < Math.min(due, events); sent += 1)
      send(sent % connections, { at: String(monotonic()), text: TEXT });
    await (perSecond > 0 ? pause(TICK_MS) : nextTurn());
  }
  return { startedAt: String(startedAt) };
}
