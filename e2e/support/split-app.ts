import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { listen } from '../../packages/broadcaster/src/testing/open-server.ts';
import { createDatabase } from './database.ts';

export type SplitApp = {
  readonly url: string;
  /** Port of the broadcaster. */
  readonly livePort: number;
  readonly dataDir: string;
  stop(): Promise<void>;
};

type Running = { stop(): Promise<void> };

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a program of the app, and waits for its output that it is listening. */
async function start(args: readonly string[], env: Record<string, string>): Promise<Running> {
  const [program = '', ...rest] = args;
  const path = fileURLToPath(new URL(`../../apps/api/src/${program}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...rest], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', line => {
      if (line.includes('listens on')) resolve();
    });
    ended.then(() => reject(new Error(`${program} ended before it listened`)), reject);
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the app with `BROADCASTER=pusher` and the broadcaster as separate processes that share only a secret. */
export async function startSplitApp(): Promise<SplitApp> {
  const [port, livePort] = [await freePort(), await freePort()];
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-e2e-split-'));
  const url = `http://localhost:${port}`;
  const shared = {
    PUBLIC_URL: url,
    APP_SECRET: randomBytes(24).toString('hex'),
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(livePort),
  };
  const app = {
    ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: await createDatabase(), DEMO: '0' },
    ...{ BROADCASTER: 'pusher', TRUST_PROXY: 'loopback' },
  };
  const starts = [start(['cli/main.ts', 'broadcaster'], shared), start(['main.ts'], { ...shared, ...app })];
  const stop = async () => {
    const started = await Promise.allSettled(starts);
    await Promise.all(started.map(async each => each.status === 'fulfilled' && (await each.value.stop())));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(starts);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, livePort, dataDir, stop };
}
