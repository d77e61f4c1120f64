import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrateDatabase, newId } from '@rifq/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@rifq/db/embedded';
import { addConversations, type Conversations } from './lib/conversations.ts';
import { addManyMessages, fillingSettings, messageSizes } from './lib/many-messages.ts';
import { addManyRows } from './lib/many-rows.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

const WARM_UPS = 50;
const CALLS = 400;
const GOAL = 1.5;
/** Number of calls per writer, below the limit of messages per minute. */
const SENDS_OF_ONE = 100;

type Request = { readonly path: string; readonly bearer: string; readonly body?: object };

/** Creates a call by the reading owner about the conversation. */
const reading =
  (call: string, further: (talks: Conversations) => string = () => '') =>
  (talks: Conversations): Request => ({
    path: `/api/messages/${call}?reservation_id=${talks.read.reservationId}${further(talks)}`,
    bearer: talks.read.bearer,
  });

const atClinic =
  (call: string) =>
  ({ doctorBearer }: Conversations): Request => ({
    path: `/api/clinic/messages/${call}`,
    bearer: doctorBearer,
  });

/** Creates the calls, by name, for a turn. */
const calls: Readonly<Record<string, (talks: Conversations, turn: number) => Request>> = {
  'messages/list, the newest': reading('list'),
  'messages/list, before one in the middle': reading('list', ({ read }) => `&before=${read.middleId}`),
  'messages/list, after one in the middle': reading('list', ({ read }) => `&after=${read.middleId}`),
  'messages/list, around one in the middle': reading('list', ({ read }) => `&around=${read.middleId}`),
  'messages/send': ({ written }, turn) => {
    const own = written[Math.floor((turn + WARM_UPS) / SENDS_OF_ONE)];
    const text = 'هل أُحضر دفتر تطعيماته القديم؟';
    const body = { reservation_id: own?.reservationId, message_id: newId(), text };
    return { path: '/api/messages/send', bearer: own?.bearer ?? '', body };
  },
  'messages/search': reading('search', () => `&text=${encodeURIComponent('الأذن اليمنى')}`),
  'messages/unread': ({ read }) => ({ path: '/api/messages/unread', bearer: read.bearer }),
  'messages/previews': ({ read }) => ({
    path: `/api/messages/previews?reservation_ids=${read.reservationId}`,
    bearer: read.bearer,
  }),
  'clinic/messages/conversations': atClinic('conversations'),
  'clinic/messages/conversations, unread': atClinic('conversations?which=unread'),
  'clinic/messages/unread': atClinic('unread'),
};

type Side = { readonly url: string; readonly talks: Conversations };

/** Returns the duration of a call in milliseconds. Throws if it is refused. */
async function time({ url }: Side, { path, bearer, body }: Request): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const began = performance.now();
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
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
      const took = {
        few: await time(few, call(few.talks, turn)),
        many: await time(many, call(many.talks, turn)),
      };
      if (turn < 0) continue;
      times.few.push(took.few);
      times.many.push(took.many);
    }
    console.log(`  ${name}: ${p95(times.few).toFixed(1)} ms, with all rows ${p95(times.many).toFixed(1)} ms`);
    reached.push(report(`p95 of ${name}`, p95(times.many) / p95(times.few), { atMost: GOAL }));
  }
  return reached.every(Boolean);
}

/** Creates both databases, one without additional rows and one with all. */
async function fill(url: string, emptyUrl: string): Promise<void> {
  const main = connect(url);
  await main.pool.query('create database few');
  await migrateDatabase(emptyUrl);
  await migrateDatabase(url);
  const began = performance.now();
  await addManyRows(main);
  await addManyMessages(main);
  await main.close();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`  ${messageSizes.messages} messages were made in ${seconds} s`);
}

const emptyOf = ({ url }: EmbeddedPostgres) => Object.assign(new URL(url), { pathname: '/few' }).href;

async function startSide(url: string) {
  const connection = connect(url);
  const talks = await addConversations(connection);
  await connection.close();
  return { talks, ...(await startServer('rifq.ts', { BENCH_DATABASE_URL: url })) };
}

/** Compares conversation calls between a database with ten million messages and one without other messages. */
export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-db-'));
  try {
    const filling = await startEmbeddedPostgres({ dataDir, settings: fillingSettings });
    try {
      await fill(filling.url, emptyOf(filling));
    } finally {
      await filling.stop();
    }
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      const [few, many] = [await startSide(emptyOf(server)), await startSide(server.url)];
      try {
        return await compare(few, many);
      } finally {
        await Promise.all([few.stop(), many.stop()]);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
