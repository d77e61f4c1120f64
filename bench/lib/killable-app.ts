import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './web-app.ts';

const server = fileURLToPath(new URL('../servers/bookings.ts', import.meta.url));

/** Waits for the next message of a process. Throws if it ends before. */
async function heardFrom(child: ChildProcess): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = async () => {
    await once(child, 'exit', { signal });
    throw new Error('the app ended by itself');
  };
  await Promise.race([once(child, 'message', { signal }), ended()]).finally(() => waiting.abort());
}

/** Starts the app in a process that can be killed and restarted on the same port, with a clock that can be advanced. */
export async function startKillableApp(databaseUrl: string) {
  const port = await freePort();
  let offsetMs = 0;
  let child: ChildProcess;
  let up = Promise.resolve();

  async function start(): Promise<void> {
    child = spawn(process.execPath, [server], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        BENCH_DATABASE_URL: databaseUrl,
        BENCH_PORT: String(port),
        BENCH_OFFSET_MS: String(offsetMs),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await heardFrom(child);
  }

  async function kill(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    now: () => new Date(Date.now() + offsetMs),
    /** Resolves once it is listening. */
    up: () => up,
    /** Advances its clock, and by default runs the jobs of each minute. Resolves when done. */
    async advance(byMs: number, { minute = true }: { readonly minute?: boolean } = {}): Promise<void> {
      offsetMs += byMs;
      const done = heardFrom(child);
      child.send({ offsetMs, minute });
      await done;
    },
    /** Kills it at any point of its work, and restarts it. */
    async killAndRestart(): Promise<void> {
      const back = Promise.withResolvers<void>();
      up = back.promise;
      await kill();
      await start();
      back.resolve();
    },
    stop: kill,
  };
}
export type KillableApp = Awaited<ReturnType<typeof startKillableApp>>;
