import * as z from 'zod/mini';
import { median, report } from './lib/report.ts';
import { type RunningServer, withServer } from './lib/server-process.ts';

const CONNECTIONS = 5_000;
const ROUNDS = 3;
/** Repetitions of each kind per round: another process may disturb one of them, but hardly the median. */
const REPEATS = 5;
const BURST = 60_000;
const PACED = 9_000;
const PACED_PER_SECOND = 6_000;
const PATIENCE_MS = 60_000;

type Figures = { bytesPerConnection: number; eventsPerSecond: number; p50: number; p99: number };

const memory = z.object({ bytes: z.number() });
const started = z.object({ startedAt: z.string() });
const arrived = z.object({ lastAt: z.string(), p50: z.number(), p99: z.number() });

async function ask<T>(url: string, schema: z.ZodMiniType<T>): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return schema.parse(await response.json());
}

async function repeat<T>(measureOnce: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let count = 0; count < REPEATS; count += 1) results.push(await measureOnce());
  return results;
}

/** Measures the memory of a server's connections, then bursts, then steady streams. */
async function measureServer(server: RunningServer, kind: string): Promise<Figures> {
  const holds = async () => (await ask(`${server.url}/memory`, memory)).bytes;
  const empty = await holds();
  const env = { BENCH_URL: server.url, BENCH_KIND: kind, BENCH_CONNECTIONS: String(CONNECTIONS) };
  return withServer('socket-clients.ts', env, async clients => {
    const bytesPerConnection = ((await holds()) - empty) / CONNECTIONS;
    const send = async (events: number, perSecond: number) => {
      await ask(`${clients.url}/collect?events=${events}`, z.object({}));
      const { startedAt } = await ask(
        `${server.url}/send?connections=${CONNECTIONS}&events=${events}&perSecond=${perSecond}`,
        started,
      );
      const { lastAt, ...delays } = await ask(`${clients.url}/collected`, arrived);
      return { seconds: Number(BigInt(lastAt) - BigInt(startedAt)) / 1e9, ...delays };
    };
    await send(BURST / 3, 0);
    const bursts = await repeat(() => send(BURST, 0));
    const streams = await repeat(() => send(PACED, PACED_PER_SECOND));
    return {
      bytesPerConnection,
      eventsPerSecond: BURST / median(bursts.map(({ seconds }) => seconds)),
      p50: median(streams.map(({ p50 }) => p50)),
      p99: median(streams.map(({ p99 }) => p99)),
    };
  });
}

/** Measures one new server with its 5,000 clients. */
const round = (kind: string) => withServer(kind, {}, server => measureServer(server, kind));

function middle(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map(each => each[figure]));
  return {
    bytesPerConnection: of('bytesPerConnection'),
    eventsPerSecond: of('eventsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
  };
}

function print(name: string, { bytesPerConnection, eventsPerSecond, p50, p99 }: Figures): void {
  const kilobytes = (bytesPerConnection / 1024).toFixed(1);
  console.log(
    `  ${name}: ${kilobytes} kB a connection, ${eventsPerSecond.toFixed(0)} events/s, delivery p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
}

/**
 * Compares the embedded broadcaster with a bare `ws` server that sends the same: 5,000 connections, each on its own
 * private channel, events of about 300 bytes. Rounds alternate in one run; the ratios are of the medians. socket.io is
 * measured for orientation.
 */
export async function measure(): Promise<boolean> {
  const rounds: { ours: Figures; bare: Figures }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    rounds.push({ bare: await round('socket-bare.ts'), ours: await round('socket-broadcaster.ts') });
  }
  const [ours, bare] = [middle(rounds.map(each => each.ours)), middle(rounds.map(each => each.bare))];
  print('bare ws    ', bare);
  print('broadcaster', ours);
  print('socket.io  ', await round('socket-io.ts'));
  const reached = [
    report('events per second against bare ws', ours.eventsPerSecond / bare.eventsPerSecond, {
      atLeast: 0.85,
    }),
    report('memory per connection against bare ws', ours.bytesPerConnection / bare.bytesPerConnection, {
      atMost: 1.3,
    }),
    report('p99 of delivery against bare ws', ours.p99 / bare.p99, { atMost: 1.5 }),
  ];
  return reached.every(Boolean);
}
