import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, scriptsOf } from './app-manifest.ts';
import { SHELL } from './shell.ts';

/** Bytes of script, after Brotli, that the first visit to /dashboard may load. */
export const DASHBOARD_BUDGET = 120_000;

/** The chunks of that visit: the shell and the page. */
const DASHBOARD = [SHELL, 'src/app/pages/dashboard-page.tsx'];

/**
 * Weighs the scripts of the first visit to /dashboard as the server delivers them, and prints the sum.
 * Runs after `precompress`.
 * @throws when they weigh more than `DASHBOARD_BUDGET`
 */
export async function checkBudget(outDir: string): Promise<void> {
  const files = scriptsOf(await readManifest(outDir), DASHBOARD);
  const weights = await Promise.all(
    files.map(async file => (await readFile(join(outDir, `${file}.br`))).byteLength),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  process.stdout.write(`/dashboard: ${total} of ${DASHBOARD_BUDGET} bytes of script (Brotli)\n`);
  if (total > DASHBOARD_BUDGET) {
    const listing = files.map((file, index) => `${weights[index]} ${file}`).join('\n');
    throw new Error(`/dashboard loads more script than it may:\n${listing}`);
  }
}
