import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './web-app.ts';

const server = fileURLToPath(new URL('../servers/bookings.ts', import.meta.url));

/** The next word of a process. Throws when it ends before. */
async function heardFrom(child: ChildProcess): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = async () => {
    await once(child, 'exit', { signal });
    throw new Error('the app ended by itself');
  };
  await Promise.race([once(child, 'message', { signal }), ended()]).finally(() => waiting.abort());
}

/** The app in a process that can be killed and started again on the same port, by a clock that can be moved on. */
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
    /** Resolves while it listens. */
    up: () => up,
    /** Moves its clock on, and has it do what is due each minute unless told otherwise. Resolves when it has. */
    async advance(byMs: number, { minute = true }: { readonly minute?: boolean } = {}): Promise<void> {
      offsetMs += byMs;
      const done = heardFrom(child);
      child.send({ offsetMs, minute });
      await done;
    },
    /** Kills it at any point of what it does, and starts it again. */
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
