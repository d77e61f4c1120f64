import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { addManyRows, sizes } from './lib/many-rows.ts';
import { addPractice, type Practice } from './lib/one-practice.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

const WARM_UPS = 50;
const CALLS = 300;
const GOAL = 1.5;

const today = () => new Date().toISOString().slice(0, 10);

/** The calls by name: caller and path. */
const calls = {
  slots: ({ ownerBearer, doctorId }: Practice) => ({
    bearer: ownerBearer,
    path: `/api/reservations/slots?doctor_id=${doctorId}&kind=1&from=${today()}&days=14`,
  }),
  "an owner's list": ({ ownerBearer }: Practice) => ({
    bearer: ownerBearer,
    path: '/api/reservations/list?state=coming',
  }),
  'doctors of a city': ({ ownerBearer }: Practice) => ({
    bearer: ownerBearer,
    path: `/api/doctors/list?city=${encodeURIComponent('جدة')}`,
  }),
  "a clinic's day": ({ memberBearer }: Practice) => ({
    bearer: memberBearer,
    path: `/api/clinic/schedule?from=${today()}&days=1`,
  }),
  "a clinic's reservations by state": ({ memberBearer }: Practice) => ({
    bearer: memberBearer,
    path: '/api/clinic/reservations/list?state=completed',
  }),
} as const;

type Side = { readonly url: string; readonly practice: Practice };

/** Returns the duration of a call in milliseconds. Throws if it is refused. */
async function time({ url, practice }: Side, call: (typeof calls)[keyof typeof calls]): Promise<number> {
  const { bearer, path } = call(practice);
  const began = performance.now();
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
  return performance.now() - began;
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

/** Measures both databases alternately, so that other load on the machine affects both. */
async function compare(few: Side, many: Side): Promise<boolean> {
  const reached: boolean[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let turn = -WARM_UPS; turn < CALLS; turn += 1) {
      const took = { few: await time(few, call), many: await time(many, call) };
      if (turn < 0) continue;
      times.few.push(took.few);
      times.many.push(took.many);
    }
    console.log(`  ${name}: ${p95(times.few).toFixed(1)} ms, with all rows ${p95(times.many).toFixed(1)} ms`);
    reached.push(report(`p95 of ${name}`, p95(times.many) / p95(times.few), { atMost: GOAL }));
  }
  return reached.every(Boolean);
}

/**
 * Compares calls for slots, lists and a clinic's day between the rows of three years of 600 doctors and a database with
 * one clinic and one owner, whose rows are the same in both.
 */
export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-db-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    const main = connect(server.url);
    await main.pool.query('create database few');
    await main.close();
    const few = new URL(server.url);
    few.pathname = '/few';
    const side = async (url: string, isMany: boolean) => {
      await migrateDatabase(url);
      const connection = connect(url);
      const practice = await addPractice(connection);
      const began = performance.now();
      if (isMany) {
        await addManyRows(connection);
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        console.log(`  ${sizes.reservations} reservations were made in ${seconds} s`);
      }
      await connection.close();
      return { practice, ...(await startServer('rifq.ts', { BENCH_DATABASE_URL: url })) };
    };
    const [small, large] = [await side(few.href, false), await side(server.url, true)];
    try {
      return await compare(small, large);
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
