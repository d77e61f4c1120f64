import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { benchApp } from './lib/bench-app.ts';
import { median, report } from './lib/report.ts';
import { withServer } from './lib/server-process.ts';

const TABS = 100;
const MEBIBYTE = 2 ** 20;

/** Floods: IP addresses, sockets, ramp-up time, and the allowed delay and memory (domains/live/README.md). */
const floods = [
  { addresses: 1, sockets: 2_000, riseMs: 5_000, goalSeconds: 2, goalMebibytes: 128 },
  // As long as an unauthenticated client may stay.
  { addresses: 100, sockets: 10_000, riseMs: 30_000, goalSeconds: 5, goalMebibytes: 256 },
] as const;
const BETWEEN_TABS_MS = 50;

const memory = z.object({ bytes: z.number() });

/** Connects from its own IP address and joins a channel like a signed-in tab. Returns the seconds that this took. */
function openTab(url: string, index: number, opened: WebSocket[]): Promise<number> {
  const began = performance.now();
  const localAddress = `127.0.1.${index + 1}`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${benchApp.key}?protocol=7`, {
      perMessageDeflate: false,
      localAddress,
    });
    opened.push(socket);
    socket.on('error', reject);
    socket.on('close', code => reject(new Error(`a tab was closed with ${code}`)));
    socket.once('message', established => {
      const socketId = /\d+\.\d+/.exec(established.toString())?.[0];
      const channel = `private-notification.${randomUUID()}`;
      const signature = createHmac('sha256', benchApp.secret).update(`${socketId}:${channel}`).digest('hex');
      socket.send(
        JSON.stringify({
          event: 'pusher:subscribe',
          data: { channel, auth: `${benchApp.key}:${signature}` },
        }),
      );
      socket.once('message', () => resolve((performance.now() - began) / 1_000));
    });
  });
}

async function openTabs(url: string): Promise<number[]> {
  const opened: WebSocket[] = [];
  const times: Promise<number>[] = [];
  for (let index = 0; index < TABS; index += 1) {
    times.push(openTab(url, index, opened));
    await pause(BETWEEN_TABS_MS);
  }
  try {
    return await Promise.all(times);
  } finally {
    for (const socket of opened) socket.terminate();
  }
}

async function measureFlood({
  addresses,
  sockets,
  riseMs,
  goalSeconds,
  goalMebibytes,
}: (typeof floods)[number]) {
  return withServer('live-broadcaster.ts', {}, async ({ url }) => {
    const holds = async () => memory.parse(await (await fetch(`${url}/memory`)).json()).bytes;
    const calm = await openTabs(url);
    const before = await holds();
    const env = { BENCH_URL: url, BENCH_ADDRESSES: String(addresses), BENCH_SOCKETS: String(sockets) };
    return withServer('flood.ts', env, async () => {
      await pause(riseMs);
      const flooded = await openTabs(url);
      const taken = ((await holds()) - before) / MEBIBYTE;
      const inMs = (times: readonly number[]) => (median(times) * 1_000).toFixed(0);
      console.log(
        `  ${addresses} addresses: a tab elsewhere joins in ${inMs(flooded)} ms, without them in ${inMs(calm)}; they take ${taken.toFixed(0)} MiB`,
      );
      return [
        report(`the slowest tab elsewhere, against ${goalSeconds} s`, Math.max(...flooded) / goalSeconds, {
          atMost: 1,
        }),
        report(`memory that they take, against ${goalMebibytes} MiB`, taken / goalMebibytes, { atMost: 1 }),
      ].every(Boolean);
    });
  });
}

/**
 * The broadcaster with the app's limits, while unauthenticated clients at one address or at a hundred hold as many
 * sockets and public channels as they can: how long tabs at other addresses take to join theirs, and how much memory
 * the flood takes.
 */
export async function measure(): Promise<boolean> {
  let reached = true;
  for (const flood of floods) reached = (await measureFlood(flood)) && reached;
  return reached;
}
