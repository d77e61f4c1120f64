import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabasePool, migrateDatabase, newId, withTransaction } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { buildMovement, buildOwner } from '@rifq/testing';
import { spendCoins } from '../apps/api/src/domains/rewards/index.ts';
import { scopeOf } from '../apps/api/src/testing/scopes.ts';
import { median, report } from './lib/report.ts';

const CONNECTIONS = 10;
const ACCOUNTS = 1000;
const COINS = 1_000_000;
const ROUNDS = 5;
const SECONDS = 2;
const GOAL = 0.5;

const now = () => new Date();

type Spend = (userId: string) => Promise<unknown>;

/** Spends a coin like the app: locks the account, and appends the entry after its last one. */
const rifqSpend =
  ({ db }: DatabasePool): Spend =>
  userId =>
    withTransaction(db, tx =>
      spendCoins(
        tx,
        { now },
        {
          payer: scopeOf('user', userId),
          coins: 1,
          subject: { kind: 'reservation', id: newId() },
          key: `spent:${newId()}`,
        },
      ),
    );

const INSERT = `insert into ledger_entries
  (id, movement_id, user_id, position, book, amount, reason, subject_kind, subject_id, key, created_at)
  values ($1, $2, $3, $4, 'coins', -1, 'spent', 'reservation', $5, $6, $7)`;

/** Unused ledger positions, so that the bare transaction need not read the last one. */
let position = 1_000_000_000;

/** Inserts the same entry in a transaction that does nothing else. */
const bareSpend =
  ({ pool }: DatabasePool): Spend =>
  async userId => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      position -= 1;
      await client.query(INSERT, [newId(), newId(), userId, position, newId(), `spent:${newId()}`, now()]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };

/** Returns spends per second on these accounts in turn, over all connections. */
async function rate(spend: Spend, userIds: readonly string[]): Promise<number> {
  const began = performance.now();
  const end = began + SECONDS * 1000;
  let spends = 0;
  async function work(first: number): Promise<void> {
    for (let at = first; performance.now() < end; at += CONNECTIONS) {
      await spend(userIds[at % userIds.length] ?? '');
      spends += 1;
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => work(index)));
  return (spends * 1000) / (performance.now() - began);
}

/** Measures both alternately, so that other load on the machine affects both. */
async function compare(what: string, connection: DatabasePool, userIds: readonly string[]): Promise<boolean> {
  const ways = { rifq: rifqSpend(connection), bare: bareSpend(connection) };
  const round = async () => ({
    rifq: await rate(ways.rifq, userIds),
    bare: await rate(ways.bare, userIds),
  });
  await round();
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const middle = (of: keyof typeof ways) => median(rounds.map(rates => rates[of])).toFixed(0);
  console.log(`  ${what}: Rifq ${middle('rifq')} spends/s, bare SQL ${middle('bare')}`);
  return report(`spends against bare SQL, ${what}`, median(rounds.map(({ rifq, bare }) => rifq / bare)), {
    atLeast: GOAL,
  });
}

/** Compares coin spends per second, on one account and on many, with a bare transaction that writes the same. */
export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-coins-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(server.url);
    const connection = connect(server.url, { max: CONNECTIONS });
    try {
      const userIds: string[] = [];
      for (let number = 0; number < ACCOUNTS; number += 1) {
        const { id } = await buildOwner(connection.db);
        await buildMovement(connection.db, id, { coins: COINS });
        userIds.push(id);
      }
      const hot = await compare('one hot account', connection, userIds.slice(0, 1));
      const many = await compare(`${ACCOUNTS} accounts`, connection, userIds);
      return hot && many;
    } finally {
      await connection.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
