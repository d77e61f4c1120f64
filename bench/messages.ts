import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect, migrateDatabase, newId } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import {
  buildClinic,
  buildDoctor,
  buildMessage,
  buildOwner,
  buildPet,
  buildReservation,
  buildSession,
} from '@rifq/testing';
import { addManyMessages, messageSizes } from './lib/many-messages.ts';
import { addManyRows } from './lib/many-rows.ts';
import { report } from './lib/report.ts';
import { startServer } from './lib/server-process.ts';

const WARM_UPS = 50;
const CALLS = 400;
const GOAL = 1.5;
/** Messages that the conversation of the measurement has in both databases. */
const TALK = 200;
/** A person sends so many in a minute, so each is used for so many calls. */
const SENDS_OF_ONE = 100;

type Talk = {
  readonly reservationId: string;
  readonly middleId: string;
  readonly bearers: readonly { bearer: string; reservationId: string }[];
};

/** One conversation to read, and as many owners with one of their own to write in as the calls need. */
async function addTalk({ db }: Connection): Promise<Talk> {
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id);
  const person = async () => {
    const owner = await buildOwner(db);
    const pet = await buildPet(db, owner.id);
    const startsAt = new Date(Date.now() + Math.floor(Math.random() * 28 * 24 * 60) * 60_000);
    const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
    return { owner, of, startsAt };
  };
  const bearers: { bearer: string; reservationId: string }[] = [];
  let middleId = '';
  for (let number = 0; number <= (WARM_UPS + CALLS) / SENDS_OF_ONE; number += 1) {
    const { owner, of } = await person();
    const startsAt = new Date(Date.now() + (number + 2) * 3_600_000);
    const reservation = await buildReservation(db, of, { startsAt });
    for (let seq = 1; seq <= (number === 0 ? TALK : 1); seq += 1) {
      const { id } = await buildMessage(db, reservation);
      if (number === 0 && seq === TALK / 2) middleId = id;
    }
    bearers.push({ bearer: (await buildSession(db, owner.id)).token, reservationId: reservation.id });
  }
  return { reservationId: bearers[0]?.reservationId ?? '', middleId, bearers };
}

type Side = { readonly url: string; readonly talk: Talk };
type Request = { readonly path: string; readonly bearer: string; readonly body?: object };

/** The calls by name, each for its turn. */
const calls: Readonly<Record<string, (talk: Talk, turn: number) => Request>> = {
  'messages/list, the newest': ({ reservationId, bearers }) => ({
    path: `/api/messages/list?reservation_id=${reservationId}`,
    bearer: bearers[0]?.bearer ?? '',
  }),
  'messages/list, before one in the middle': ({ reservationId, middleId, bearers }) => ({
    path: `/api/messages/list?reservation_id=${reservationId}&before=${middleId}`,
    bearer: bearers[0]?.bearer ?? '',
  }),
  'messages/send': ({ bearers }, turn) => {
    const { bearer, reservationId } = bearers[Math.floor((turn + WARM_UPS) / SENDS_OF_ONE)] ?? {
      bearer: '',
      reservationId: randomUUID(),
    };
    const body = {
      reservation_id: reservationId,
      message_id: newId(),
      text: 'هل أُحضر دفتر تطعيماته القديم؟',
    };
    return { path: '/api/messages/send', bearer, body };
  },
};

/** How long a call takes, in milliseconds. Throws when it is refused. */
async function time(
  { url, talk }: Side,
  call: (talk: Talk, turn: number) => Request,
  turn: number,
): Promise<number> {
  const { path, bearer, body } = call(talk, turn);
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

/** Both databases in turns, so that what else this machine does meets both. */
async function compare(few: Side, many: Side): Promise<boolean> {
  const reached: boolean[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let turn = -WARM_UPS; turn < CALLS; turn += 1) {
      const took = { few: await time(few, call, turn), many: await time(many, call, turn) };
      if (turn < 0) continue;
      times.few.push(took.few);
      times.many.push(took.many);
    }
    console.log(`  ${name}: ${p95(times.few).toFixed(1)} ms, with all rows ${p95(times.many).toFixed(1)} ms`);
    reached.push(report(`p95 of ${name}`, p95(times.many) / p95(times.few), { atMost: GOAL }));
  }
  return reached.every(Boolean);
}

/** The calls of a conversation with ten million messages in the database, against one that has no others. */
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
      const began = performance.now();
      if (isMany) {
        await addManyRows(connection);
        await addManyMessages(connection);
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        console.log(`  ${messageSizes.messages} messages were made in ${seconds} s`);
      }
      const talk = await addTalk(connection);
      await connection.close();
      return { talk, ...(await startServer('rifq.ts', { BENCH_DATABASE_URL: url })) };
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
