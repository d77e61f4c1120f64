import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The app as a separate process that listens. */
export type AppProcess = {
  readonly child: ChildProcess;
  readonly port: number;
  /** Its exit code and signal. */
  readonly exit: Promise<unknown[]>;
  /** What it has written to stderr. */
  readonly complaints: readonly string[];
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns a folder for an app's data, which is removed after the test. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the app as a separate process, and waits until it listens. It is killed after the test. */
export async function startAppProcess(databaseUrl: string, dataDir: string): Promise<AppProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const complaints: string[] = [];
  createInterface(child.stderr).on('line', line => complaints.push(line));
  const exit = once(child, 'exit');
  const said: string[] = [];
  const listening = new Promise<void>(resolve => {
    createInterface(child.stdout).on('line', line => {
      said.push(line);
      if (line.includes(`:${port}`)) resolve();
    });
  });
  await Promise.race([listening, exit]);
  if (child.exitCode !== null)
    throw new Error(`the app did not start: ${[...said, ...complaints].join(' ')}`);
  return { child, port, exit, complaints };
}
