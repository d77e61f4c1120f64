import { isDeepStrictEqual } from 'node:util';
import { type Db, newId, withTransaction } from '@rifq/db';
import { buildOwner, createTestDatabase, type Owner, type TestDatabase } from '@rifq/testing';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import { makeOutbox } from '../../platform/outbox.ts';
import { scopeOf } from '../../testing/scopes.ts';
import { lockAccount } from '../identity/index.ts';
import {
  award,
  GrantRefused,
  grantCoins,
  refundCoins,
  reverseAward,
  spendCoins,
  verifyLedger,
} from './index.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

const now = () => new Date();
const context = { outbox: makeOutbox({ consumers: [], listeners: [] }, now), now };

/** An operation on the account of one of two users. Small value ranges make repetitions likely. */
type Step = {
  readonly what: 'award' | 'reverse' | 'spend' | 'refund' | 'grant';
  readonly user: 0 | 1;
  /** Number of the dose, or of the spend. */
  readonly n: number;
  /** For a spend or a grant; a grant may be negative. */
  readonly coins: number;
  /** Number of the refund's key. */
  readonly key: number;
  /** Whether the process dies before the commit. */
  readonly crashes: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('award', 'award', 'reverse', 'spend', 'spend', 'refund', 'grant'),
  user: fc.constantFrom(0, 1),
  n: fc.nat(3),
  coins: fc.constantFrom(-60, -45, -20, 20, 45, 60),
  key: fc.nat(3),
  crashes: fc.nat(4).map(chance => chance === 0),
});

/** The outcome of a step. */
type Outcome = 'done' | 'repeat' | 'refunded' | 'short' | 'crashed' | 'fault' | { readonly missing: number };

const CRASH = new Error('the process dies');

/** Builds two owners for a run, with their own ids. */
async function stage() {
  const owners: readonly [Owner, Owner] = [await buildOwner(db), await buildOwner(db)];
  const doses = Array.from({ length: 4 }, () => newId());
  const run = newId();
  const occasion = ({ user, n }: Step) =>
    ({
      userId: owners[user].id,
      rule: 'dose_confirmed',
      subject: { kind: 'dose', id: doses[n] ?? '' },
    }) as const;
  const spendKey = ({ user, n }: Step) => `spent:${run}:${user}:${n}` as const;

  const outcomeOf = (isNew: boolean): Outcome => (isNew ? 'done' : 'repeat');

  async function work(tx: Db, of: Step): Promise<Outcome> {
    const { user, n, coins, key } = of;
    const { id, phoneE164 } = owners[user];
    if (of.what === 'award') return outcomeOf((await award(tx, context, occasion(of))) !== null);
    if (of.what === 'reverse') return outcomeOf((await reverseAward(tx, context, occasion(of))) !== null);
    if (of.what === 'spend') {
      const subject = { kind: 'reservation', id: doses[n] ?? '' } as const;
      const spend = { payer: scopeOf('user', id), coins: Math.abs(coins), subject, key: spendKey(of) };
      const { outcome } = await spendCoins(tx, context, spend);
      if (outcome === 'refunded') return 'refunded';
      return outcomeOf(outcome === 'spent');
    }
    if (of.what === 'refund') {
      const { isNew } = await refundCoins(tx, context, { of: spendKey(of), key: `refunded:${run}:${key}` });
      return outcomeOf(isNew);
    }
    // A new operator each time, so that no operator's limit is reached.
    const grant = { phoneE164, coins, reason: 'تصحيح', operator: new Operator(newId()), again: true };
    await grantCoins({ ...context, db: tx }, grant);
    return 'done';
  }

  async function runStep(of: Step): Promise<Outcome> {
    try {
      return await withTransaction(db, async tx => {
        const outcome = await work(tx, of);
        if (of.crashes) throw CRASH;
        return outcome;
      });
    } catch (error) {
      if (error === CRASH) return 'crashed';
      if (error instanceof AppError && error.code === 'rewards.coins_short')
        return { missing: Number(error.values.missing) };
      if (error instanceof GrantRefused && error.reason === 'short') return 'short';
      return 'fault';
    }
  }

  async function balances(): Promise<[coins: number, points: number][]> {
    const accounts = await withTransaction(db, async tx => [
      await lockAccount(tx, scopeOf('user', owners[0].id)),
      await lockAccount(tx, scopeOf('user', owners[1].id)),
    ]);
    return accounts.map(({ coins, points }) => [coins, points]);
  }
  return { runStep, balances };
}

/** The state of the ledger as plain numbers and lists. */
type Model = {
  readonly balances: [[coins: number, points: number], [coins: number, points: number]];
  readonly given: string[];
  readonly reversed: string[];
  readonly spends: Record<string, number>;
  readonly refunded: string[];
  readonly refundKeys: number[];
};
const nothingYet: Model = {
  balances: [
    [0, 0],
    [0, 0],
  ],
  given: [],
  reversed: [],
  spends: {},
  refunded: [],
  refundKeys: [],
};

/** Returns the expected outcome of a step and the new state; does not change `before`. */
function expected(before: Model, { what, user, n, coins, key, crashes }: Step): [Outcome, Model] {
  const model = structuredClone(before);
  const balance = model.balances[user];
  const name = `${user}:${n}`;
  const unchanged = (outcome: Outcome): [Outcome, Model] =>
    crashes && (outcome === 'repeat' || outcome === 'refunded') ? ['crashed', before] : [outcome, before];
  if (what === 'award') {
    if (model.given.includes(name)) return unchanged('repeat');
    model.given.push(name);
    balance[0] += 30;
    balance[1] += 30;
  } else if (what === 'reverse') {
    if (!model.given.includes(name) || model.reversed.includes(name)) return unchanged('repeat');
    model.reversed.push(name);
    balance[0] = Math.max(0, balance[0] - 30);
    balance[1] -= 30;
  } else if (what === 'spend') {
    // A key that was used for another amount is a bug, not a repeat.
    if (name in model.spends && model.spends[name] !== Math.abs(coins)) return unchanged('fault');
    if (name in model.spends) return unchanged(model.refunded.includes(name) ? 'refunded' : 'repeat');
    const left = balance[0] - Math.abs(coins);
    if (left < 0) return unchanged({ missing: -left });
    model.spends[name] = Math.abs(coins);
    balance[0] = left;
  } else if (what === 'refund') {
    const amount = model.spends[name];
    if (amount === undefined) return unchanged('fault');
    if (model.refunded.includes(name)) return unchanged('repeat');
    if (model.refundKeys.includes(key)) return unchanged('fault');
    model.refunded.push(name);
    model.refundKeys.push(key);
    balance[0] += amount;
  } else {
    const left = balance[0] + coins;
    if (left < 0) return unchanged('short');
    balance[0] = left;
  }
  return crashes ? ['crashed', before] : ['done', model];
}

type StepResult = { readonly of: Step; readonly outcome: Outcome };

/** Returns the possible states after these steps, in every order that explains their outcomes. */
function explanations(before: Model, results: readonly StepResult[]): Model[] {
  if (results.length === 0) return [before];
  return results.flatMap((one, index) => {
    const [outcome, after] = expected(before, one.of);
    return isDeepStrictEqual(outcome, one.outcome) ? explanations(after, results.toSpliced(index, 1)) : [];
  });
}

/** Returns all faults except missing subjects, since these tests record no doses. */
const faults = async () => (await verifyLedger(db)).filter(({ name }) => name !== 'subject_missing');

it('sequential steps match the model, with any repetitions and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const { runStep, balances } = await stage();
      let model = nothingYet;
      for (const of of steps) {
        const [outcome, after] = expected(model, of);
        expect(await runStep(of)).toEqual(outcome);
        expect(await balances()).toEqual(after.balances);
        model = after;
      }
    }),
    { numRuns: fuzzRuns(12) },
  );
  expect(await faults()).toEqual([]);
});

it('concurrent steps match the model in some order', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rounds, async all => {
      const { runStep, balances } = await stage();
      let models = [nothingYet];
      for (const together of all) {
        const results = await Promise.all(together.map(async of => ({ of, outcome: await runStep(of) })));
        const left = await balances();
        const explained = models
          .flatMap(model => explanations(model, results))
          .filter(model => isDeepStrictEqual(model.balances, left));
        expect(explained, JSON.stringify({ results, left })).not.toEqual([]);
        models = [...new Map(explained.map(model => [JSON.stringify(model), model])).values()];
      }
    }),
    { numRuns: fuzzRuns(12) },
  );
  expect(await faults()).toEqual([]);
});
