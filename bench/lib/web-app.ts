import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { root, say } from '../../scripts/lib/repository.mjs';
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs';

const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));

/** Finds a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Waits for the app's output that it is listening, and continues to read its output. */
export function listening(child: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the app ended before it listened')));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('listens on')) resolve();
    });
  });
}

/** Removes the rate limit per IP address, since all requests of a measurement have the same one. */
export const UNLIMITED = { RATE_LIMIT: '1000000' } as const;

/** Builds the web app if it changed, and runs the app like `npm start` in a separate data folder during `work`. */
export async function withWebApp<T>(
  work: (url: string, dataDir: string) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  await ensureWebBuild(root, say);
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await listening(child);
    return await work(`http://localhost:${port}`, dataDir);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
