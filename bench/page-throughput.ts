import { deepStrictEqual } from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordResponses, sendRequest } from './lib/recorded-responses.ts';
import { withServer } from './lib/server-process.ts';
import { compareThroughput } from './lib/throughput.ts';

const LOAD = {
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  rounds: 7,
  seconds: 3,
  atLeast: 0.6,
};

/**
 * Compares pages over loopback with 50 connections with a bare Node server that sends the same bytes and headers,
 * which is checked first.
 */
export async function comparePages(
  origin: string,
  paths: Readonly<Record<string, string>>,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-bench-'));
  const recording = join(folder, 'answers.json');
  try {
    await writeFile(recording, await recordResponses(origin, Object.values(paths), LOAD.headers));
    return await withServer('recorded.ts', { BENCH_RECORDING: recording }, async bare => {
      const reached: boolean[] = [];
      for (const [name, path] of Object.entries(paths)) {
        const urls = { rifq: `${origin}${path}`, floor: `${bare.url}${path}` };
        deepStrictEqual(
          await sendRequest(urls.rifq, LOAD.headers),
          await sendRequest(urls.floor, LOAD.headers),
        );
        reached.push(await compareThroughput(`${name}, throughput against bare Node`, urls, LOAD));
      }
      return reached.every(Boolean);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
