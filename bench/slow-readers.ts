import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect as connectSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, migrateDatabase, newId } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { files } from '@rifq/db/schema/files';
import { buildOwner, buildSession } from '@rifq/testing';
import { diskStorage } from '../apps/api/src/adapters/storage/disk.ts';
import { quantile, report } from './lib/report.ts';
import { type RunningServer, withServer } from './lib/server-process.ts';

const MEBIBYTE = 2 ** 20;
const FILE_BYTES = 8 * MEBIBYTE;
const PEOPLE = 50;
const READERS_OF_EACH = 10;
const CALLS = 400;
/** Maximum wait: the grace period for responses, the queue and a minute of margin. */
const LAST_MS = 150_000;

/** Returns the resident memory of a process, in mebibytes (Linux). */
async function residentOf({ pid }: RunningServer): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Counts a process's open connections and files (Linux). Readers notice a disconnect only after reading all data. */
const openOf = async ({ pid }: RunningServer) => (await readdir(`/proc/${pid}/fd`)).length;

/** Requests a file from its own IP address, and reads one byte per second. */
function readSlowly(
  url: string,
  index: number,
  { token, key }: { readonly token: string; readonly key: string },
): Socket {
  const socket = connectSocket({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    localAddress: `127.0.77.${1 + (index % PEOPLE)}`,
    onread: { buffer: Buffer.alloc(1), callback: () => false },
  });
  const reading = setInterval(() => socket.resume(), 1_000);
  socket.once('close', () => clearInterval(reading));
  // Being disconnected is expected.
  socket.on('error', () => undefined);
  socket.write(`GET /api/files/${key} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

/** Returns the p95 of another user's call, in milliseconds. */
async function delayOf(url: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    const response = await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
    await response.text();
    if (response.status !== 200)
      throw new Error(`a call of somebody else was refused with ${response.status}`);
    times.push(performance.now() - began);
  }
  return quantile(times, 0.95);
}

/** 500 clients of 50 users at 50 IP addresses each read a file of 8 MB byte by byte; measures the effect on others. */
export async function measure(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-bench-'));
  const [dataDir, stored] = [join(folder, 'database'), join(folder, 'files')];
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(server.url);
    const { db, close } = connect(server.url);
    const storage = diskStorage(stored);
    const people: { token: string; key: string }[] = [];
    for (let person = 0; person < PEOPLE; person += 1) {
      const { id: ownerId } = await buildOwner(db);
      const key = randomBytes(18).toString('base64url');
      await storage.put(key, randomBytes(FILE_BYTES));
      await db
        .insert(files)
        .values({ id: newId(), key, ownerId, contentType: 'image/webp', bytes: FILE_BYTES });
      people.push({ token: (await buildSession(db, ownerId)).token, key });
    }
    const { token } = await buildSession(db, (await buildOwner(db)).id);
    await close();

    // V8's new space grows in 16 MiB steps under any load; with a fixed size only the readers' memory remains.
    const NODE_OPTIONS = '--max-semi-space-size=4';
    const env = { BENCH_DATABASE_URL: server.url, BENCH_FILES: stored, NODE_OPTIONS };
    return await withServer('rifq.ts', env, async rifq => {
      await delayOf(rifq.url, token);
      const quiet = await delayOf(rifq.url, token);
      const [before, openBefore] = [await residentOf(rifq), await openOf(rifq)];
      const readers = Array.from({ length: READERS_OF_EACH }, () => people)
        .flat()
        .map((person, index) => readSlowly(rifq.url, index, person));
      const delays = [await delayOf(rifq.url, token)];
      let most = await residentOf(rifq);
      const began = performance.now();
      const reading = async () => Math.max(0, (await openOf(rifq)) - openBefore);
      while ((await reading()) > 0 && performance.now() - began < LAST_MS) {
        await pause(1_000);
        most = Math.max(most, await residentOf(rifq));
        if ((await reading()) > 0) delays.push(await delayOf(rifq.url, token));
      }
      const seconds = (performance.now() - began) / 1_000;
      const left = await reading();
      for (const socket of readers) socket.destroy();
      console.log(
        `  ${readers.length} readers, quiet p95 ${quiet.toFixed(1)} ms; the last reader was cut off after ${seconds.toFixed(0)} s`,
      );
      const reached = [
        report('memory of 500 readers, MiB', most - before, { atMost: 64 }),
        report("others' p95 against the quiet one", quantile(delays, 0.5) / quiet, { atMost: 2 }),
        report('connections and files that are never let go', left, { atMost: 0 }),
      ];
      return reached.every(Boolean);
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
