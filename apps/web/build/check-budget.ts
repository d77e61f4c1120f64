import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, scriptsOf } from './app-manifest.ts';
import { SHELL } from './shell.ts';

/** Bytes of script, after Brotli, that the first visit to /dashboard may load. */
export const DASHBOARD_BUDGET = 120_000;

/** The chunks of that visit: the shell and the page. */
const DASHBOARD = [SHELL, 'src/app/pages/dashboard-page.tsx'];

/** The scripts of the first visit to /dashboard with their bytes as the server delivers them. Needs `precompress`. */
export async function weighDashboard(outDir: string): Promise<{ file: string; bytes: number }[]> {
  const files = scriptsOf(await readManifest(outDir), DASHBOARD);
  return Promise.all(
    files.map(async file => ({ file, bytes: (await readFile(join(outDir, `${file}.br`))).byteLength })),
  );
}

export function totalBytes(scripts: readonly { bytes: number }[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Prints what the scripts of the first visit to /dashboard weigh together.
 * @throws when they weigh more than `DASHBOARD_BUDGET`
 */
export async function checkBudget(outDir: string): Promise<void> {
  const scripts = await weighDashboard(outDir);
  const total = totalBytes(scripts);
  process.stdout.write(`/dashboard: ${total} of ${DASHBOARD_BUDGET} bytes of script (Brotli)\n`);
  if (total > DASHBOARD_BUDGET) {
    const listing = scripts.map(({ file, bytes }) => `${bytes} ${file}`).join('\n');
    throw new Error(`/dashboard loads more script than it may:\n${listing}`);
  }
}
