import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { addBusyClinic, addQuietClinic, busyClinic, type QuietClinic } from './lib/busy-clinic.ts';
import { median, quantile, report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

const WARM_UPS = 30;
const CALLS = 200;
/** Of a busy clinic against the same calls of a quiet one. */
const GOAL = 1.2;
/** Milliseconds until the first result of a search. */
const SEARCH_GOAL_MS = 300;

const today = () => new Date().toISOString().slice(0, 10);
const get = (path: string) => ({ path, body: undefined });
const searchFor = (search?: string) => ({
  path: '/api/clinic/clients/search',
  body: JSON.stringify({ search }),
});

/** The pages by name, by the call that each waits for. */
const pages = {
  'the day': () => get(`/api/clinic/schedule?from=${today()}&days=1`),
  "the clients' list": () => searchFor(),
  'a client': ({ clientId }: QuietClinic) => get(`/api/clinic/clients/view?client_id=${clientId}`),
  'a patient’s record': ({ visitId }: QuietClinic) => get(`/api/clinic/record?reservation_id=${visitId}`),
  'a visit’s chart': ({ visitId }: QuietClinic) =>
    get(`/api/clinic/chart?reservation_id=${visitId}&visit_id=${visitId}`),
} as const;

/** Searches of the one client by name: each has one result in both databases. */
const searches = {
  name: () => searchFor('غازي'),
  phone: ({ phone }: QuietClinic) => searchFor(`0${phone}`),
  pet: () => searchFor('زعفران'),
  chip: () => searchFor('682098100345128'),
} as const;

type Side = { readonly url: string; readonly clinic: QuietClinic };
type CallOf = (clinic: QuietClinic) => { readonly path: string; readonly body: string | undefined };

/** Returns the duration of a call in milliseconds. Throws if it is refused. */
async function time({ url, clinic }: Side, callOf: CallOf): Promise<number> {
  const { path, body } = callOf(clinic);
  const headers = { authorization: `Bearer ${clinic.bearer}`, 'content-type': 'application/json' };
  const began = performance.now();
  const response = await fetch(
    `${url}${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body },
  );
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return performance.now() - began;
}

/** Times a call of both clinics alternately, so that other load on the machine affects both. */
async function timeBoth(quiet: Side, busy: Side, callOf: CallOf) {
  const times = { quiet: [] as number[], busy: [] as number[] };
  for (let turn = -WARM_UPS; turn < CALLS; turn += 1) {
    const took = { quiet: await time(quiet, callOf), busy: await time(busy, callOf) };
    if (turn < 0) continue;
    times.quiet.push(took.quiet);
    times.busy.push(took.busy);
  }
  return times;
}

async function compare(quiet: Side, busy: Side): Promise<boolean> {
  const reached: boolean[] = [];
  for (const [name, callOf] of Object.entries<CallOf>(pages)) {
    const times = await timeBoth(quiet, busy, callOf);
    const [few, many] = [median(times.quiet), median(times.busy)];
    console.log(`  ${name}: ${few.toFixed(1)} ms, in the busy clinic ${many.toFixed(1)} ms`);
    reached.push(report(`median of ${name}`, many / few, { atMost: GOAL }));
  }
  for (const [name, callOf] of Object.entries<CallOf>(searches)) {
    const times = await timeBoth(quiet, busy, callOf);
    const [few, many] = [median(times.quiet), median(times.busy)];
    console.log(`  search by ${name}: ${few.toFixed(1)} ms, in the busy clinic ${many.toFixed(1)} ms`);
    reached.push(
      report(`p95 of a search by ${name}`, quantile(times.busy, 0.95), { atMost: SEARCH_GOAL_MS }),
    );
  }
  return reached.every(Boolean);
}

/** Compares the pages of a clinic with 10,000 clients and 50,000 visits to those of one with a single client. */
export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-db-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    const main = connect(server.url);
    await main.pool.query('create database quiet');
    await main.close();
    const quietUrl = new URL(server.url);
    quietUrl.pathname = '/quiet';
    const side = async (url: string, isBusy: boolean) => {
      await migrateDatabase(url);
      const connection = connect(url);
      const clinic = await addQuietClinic(connection);
      if (isBusy) await addBusyClinic(connection, clinic);
      await connection.close();
      return { clinic, ...(await startServer('rifq.ts', { BENCH_DATABASE_URL: url })) };
    };
    const [quiet, busy] = [await side(quietUrl.href, false), await side(server.url, true)];
    console.log(`  ${busyClinic.clients} clients, ${busyClinic.visits} visits`);
    try {
      return await compare(quiet, busy);
    } finally {
      await Promise.all([quiet.stop(), busy.stop()]);
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
