import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type DatabasePool, migrateDatabase, newId } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { orderTable } from '../apps/api/src/testing/test-orders.ts';
import { type PaymentBooks, paymentBooks } from './lib/payment-books.ts';
import { type History, makeHistories } from './lib/payment-histories.ts';
import { type Operators, startOperators } from './lib/payment-operators.ts';
import { type Processes, startProcesses } from './lib/payment-processes.ts';
import { outsideWorld, type World } from './lib/payment-world.ts';
import { freeLeases, paymentsWaiting } from './lib/payments-at-work.ts';
import { type Random, seededRandom } from './lib/random.ts';
import { report } from './lib/report.ts';

const HISTORIES = 1000;
/** How often a payment process is killed. */
const DEATHS = 25;
/** Payments by saved card started between two kills. */
const BY_SAVED_CARD = 8;
/** Final steps without kills, so that most histories reach a payment. */
const CALM_STEPS = 4;
const CALM_STEP_MS = 5_000;
const MINUTE_MS = 60_000;
/** Maximum real time until everything is settled without another kill. */
const PATIENCE_MS = 5 * MINUTE_MS;

type Run = {
  readonly connection: DatabasePool;
  readonly world: World;
  readonly operators: Operators;
  readonly processes: Processes;
  readonly books: PaymentBooks;
  readonly histories: ReadonlyMap<string, History>;
};

/** Applies a temporary gateway fault to a process: down, or refunds pending, failing, refused or without a response. */
function disturb({ tell }: Processes, random: Random): void {
  const down = random.chance(0.2) ? random.oneOf(['before', 'after'] as const) : null;
  const refunds = random.oneOf(['done', 'done', 'done', 'pending', 'failed', 'refused', 'lost'] as const);
  tell({ do: 'faults', down, refunds });
}

/** Runs some minutes of all histories, in random steps. */
async function live({ world, operators, processes: { tell }, histories }: Run, random: Random) {
  tell({ do: 'sweep' });
  for (const { id, state, reference } of random.shuffled(await world.states())) {
    const history = histories.get(id);
    if (!history || random.chance(0.5)) continue;
    if (state === 'starting') tell({ do: 'launch', id });
    if (state === 'starting' && random.chance(0.3)) tell({ do: 'launch', id });
    if (reference !== null && random.chance(0.5)) await world.pay(reference);
    if (random.chance(0.3)) tell({ do: 'confirm', id });
    if (state === 'paid' && random.chance(0.4)) {
      const amount = 1 + random.below(history.amount);
      const refund = { do: 'refund', id, orderId: history.orderId, key: newId(), amount } as const;
      tell(refund);
      if (random.chance(0.3)) tell(refund);
    }
    if (state === 'paid' && random.chance(0.1))
      await operators.giveUp(history, 1 + random.below(history.amount));
  }
  await operators.decide(random);
  await world.webhooks(tell);
}

/** Settles everything, with operators who refund what is still owed. Returns what is not settled. */
async function settle({
  connection,
  operators,
  processes,
  books,
  histories,
}: Run): Promise<readonly string[]> {
  processes.tellAll({ do: 'faults', down: null, refunds: 'done' });
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    processes.advance(10 * MINUTE_MS);
    await freeLeases(connection);
    await operators.decide(null);
    processes.tell({ do: 'sweep' });
    await delay(500);
    const waiting = await paymentsWaiting(connection);
    if (waiting.every(what => what.endsWith('refund_failed'))) {
      let owing = 0;
      for (const history of histories.values()) {
        const owed = await books.owed(history);
        if (owed <= 0) continue;
        owing += 1;
        await operators.repay(history, owed);
      }
      if (owing === 0) return waiting;
    }
    if (Date.now() > giveUpAt) return waiting;
  }
}

async function play(run: Run, random: Random, begin: () => Promise<void>): Promise<readonly string[]> {
  const { connection, processes } = run;
  for (let deaths = 0; deaths < DEATHS; deaths += 1) {
    await begin();
    disturb(processes, random);
    await live(run, random);
    await delay(random.below(4000));
    await processes.killOne();
    processes.advance(2 * MINUTE_MS);
    await freeLeases(connection);
  }
  processes.tellAll({ do: 'faults', down: null, refunds: 'done' });
  for (let calm = 0; calm < CALM_STEPS; calm += 1) {
    await live(run, random);
    await delay(CALM_STEP_MS);
  }
  return settle(run);
}

/**
 * Random payment histories with duplicate, late, reordered and dropped webhooks, saved cards, operators, a gateway that
 * fails, and two processes that are killed at random times: captured = fulfilled + refunded in each, and nothing
 * is pending at the end. `BENCH_SEED` repeats the choices of a run.
 */
export async function measure(): Promise<boolean> {
  const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000_000);
  const random = seededRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-db-'));
  const database = await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(database.url);
  const connection = connect(database.url);
  try {
    const orders = await orderTable(connection);
    const processes = await startProcesses(database.url, random);
    const { now } = processes;
    const world = outsideWorld(connection, random, now);
    const operators = await startOperators(connection, database.url, { world, now });
    const books = paymentBooks(connection, world, orders);
    const { histories, begin } = await makeHistories({ connection, orders, world, random, now });
    await begin(HISTORIES - DEATHS * BY_SAVED_CARD, { saved: false });
    const run = { connection, world, operators, processes, books, histories };
    const waiting = await play(run, random, () => begin(BY_SAVED_CARD, { saved: true }));
    await processes.stop();
    await operators.stop();
    for (const what of waiting) console.log(`  still waiting: ${what}; seed ${seed}`);
    let agreeing = 0;
    for (const history of histories.values()) {
      if (await books.agree(history)) agreeing += 1;
      else console.log(`  payment ${history.paymentId} does not balance; seed ${seed}`);
    }
    console.log(`  seed ${seed}; ${await books.ends()}`);
    const isOver = report('payments and refunds that still wait', waiting.length, { atMost: 0 });
    const what = `histories that balance, with ${DEATHS} kills`;
    return report(what, agreeing, { atLeast: HISTORIES }) && isOver;
  } finally {
    await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
