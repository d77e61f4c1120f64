import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Manifest } from 'vite';
import { readManifest, scriptsOf } from './app-manifest.ts';
import { SERVICE_CLIENT } from './check-apart.ts';
import { SHELL } from './shell.ts';

/** Bytes of script, after Brotli, that the first visit to /dashboard may load. */
export const DASHBOARD_BUDGET = 109_300;

/** The chunk of that visit: the shell, which contains the page. */
const DASHBOARD = [SHELL];

/** Maximum number of script files, each of which is a request. */
const DASHBOARD_FILES = 5;

/** Chunks that every signed-in page has loaded before any interaction. */
const SIGNED_IN = [...DASHBOARD, 'later'];

const CLINIC_AREA = 'src/app/clinic/clinic-area.tsx';

/** Bytes of script that each page of the clinic's side, with its layout and guard, may add to the dashboard's. */
const CLINIC_PAGE_BUDGET = 40_000;

/** Pages that are opened now and then, with fields, dialogs and parts of records that others load on demand. */
const OCCASIONAL_PAGES: readonly string[] = ['own-entries-page', 'recall-page'];
const OCCASIONAL_PAGE_BUDGET = 58_000;

const BOOKING = 'src/features/reservations/booking';

/** Chunks loaded on demand, with the bytes of script that each may add to those loaded before. */
const ON_DEMAND = [
  {
    name: 'what comes after the first paint',
    chunk: 'later',
    before: DASHBOARD,
    limit: 28_500,
  },
  {
    name: 'the live channel',
    chunk: 'live',
    before: SIGNED_IN,
    limit: 25_000,
  },
  {
    name: 'the booking sheet',
    chunk: `${BOOKING}/booking-modal.tsx`,
    before: SIGNED_IN,
    limit: 45_000,
  },
  {
    name: 'the second step of a booking',
    chunk: `${BOOKING}/on-demand.ts`,
    before: [...SIGNED_IN, `${BOOKING}/booking-modal.tsx`],
    limit: 20_000,
  },
  {
    name: 'the words of emergency signs',
    chunk: `${BOOKING}/find-signs.ts`,
    before: [...SIGNED_IN, `${BOOKING}/booking-modal.tsx`, `${BOOKING}/on-demand.ts`],
    limit: 20_000,
  },
  {
    name: 'a conversation',
    chunk: 'src/app/pages/owner-talk.tsx',
    before: [...SIGNED_IN, 'src/app/pages/reservations-page.tsx'],
    limit: 45_000,
  },
  {
    name: 'player and recorder of voice notes',
    chunk: 'src/features/messaging/voice/recorder/voice-recorder-loaded.tsx',
    before: [...SIGNED_IN, 'src/app/pages/owner-talk.tsx'],
    limit: 8_000,
  },
  {
    name: 'the client of the identity service',
    chunk: SERVICE_CLIENT,
    before: [SHELL, 'src/features/identity/pages/phone-page.tsx'],
    limit: 30_000,
  },
] as const;

export interface Script {
  file: string;
  bytes: number;
}

/** Weighs the scripts of the first visit to /dashboard in bytes as the server delivers them. Needs `precompress`. */
export async function weighDashboard(outDir: string): Promise<Script[]> {
  return weigh(outDir, scriptsOf(await readManifest(outDir), DASHBOARD));
}

/** Returns the script files of chunks and their imports that the first chunks have not loaded. */
export function scriptsBeyond(
  manifest: Manifest,
  first: readonly string[],
  chunks: readonly string[],
): string[] {
  const loaded = new Set(scriptsOf(manifest, first));
  return scriptsOf(manifest, chunks).filter(file => !loaded.has(file));
}

/** Returns the pages of the clinic's side, by their sources. Throws when the build has none. */
function clinicPages(manifest: Manifest): string[] {
  const found = manifest[CLINIC_AREA]?.dynamicImports?.filter(chunk => chunk.endsWith('-page.tsx')) ?? [];
  if (found.length === 0) throw new Error(`The build has no pages of "${CLINIC_AREA}".`);
  return found;
}

function weigh(outDir: string, files: readonly string[]): Promise<Script[]> {
  return Promise.all(
    files.map(async file => ({ file, bytes: (await readFile(join(outDir, `${file}.br`))).byteLength })),
  );
}

export function totalBytes(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Prints the total weight of the scripts of the first visit to /dashboard, and what chunks loaded on demand add.
 * @throws when one of them exceeds its budget
 */
export async function checkBudget(outDir: string): Promise<void> {
  const dashboard = await weighDashboard(outDir);
  check('/dashboard', dashboard, DASHBOARD_BUDGET);
  if (dashboard.length > DASHBOARD_FILES)
    throw new Error(`/dashboard takes ${dashboard.length} files of script, more than ${DASHBOARD_FILES}.`);
  const manifest = await readManifest(outDir);
  for (const { name, chunk, before, limit } of ON_DEMAND) {
    check(name, await weigh(outDir, scriptsBeyond(manifest, before, [chunk])), limit);
  }
  for (const page of clinicPages(manifest)) {
    const scripts = await weigh(outDir, scriptsBeyond(manifest, SIGNED_IN, [CLINIC_AREA, page]));
    const name = basename(page, '.tsx');
    const limit = OCCASIONAL_PAGES.includes(name) ? OCCASIONAL_PAGE_BUDGET : CLINIC_PAGE_BUDGET;
    check(`the clinic's ${name}`, scripts, limit);
  }
}

function check(name: string, scripts: readonly Script[], limit: number): void {
  const total = totalBytes(scripts);
  process.stdout.write(`${name}: ${total} of ${limit} bytes of script (Brotli)\n`);
  if (total <= limit) return;
  const listing = scripts.map(({ file, bytes }) => `${bytes} ${file}`).join('\n');
  throw new Error(`${name} loads more script than it may:\n${listing}`);
}
