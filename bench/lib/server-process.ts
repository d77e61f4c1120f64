import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type RunningServer = {
  readonly url: string;
  readonly pid: number;
  /** Terminates the process, unless it has already ended. */
  stop(): Promise<void>;
};

/** Starts a server of bench/servers in a separate process, which prints its URL as its first line. */
export async function startServer(file: string, env: Record<string, string>): Promise<RunningServer> {
  const path = fileURLToPath(new URL(`../servers/${file}`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [path], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (!child.stdout || pid === undefined)
    throw new Error('no process, or no output to read the address from');
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened`))),
  ]);
  return {
    url: String(url),
    pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a server during `work`, and stops it even if `work` throws. */
export async function withServer<T>(
  file: string,
  env: Record<string, string>,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(file, env);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
