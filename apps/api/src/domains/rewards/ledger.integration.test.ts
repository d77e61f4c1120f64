import { type Db, databaseError, newId, withTransaction } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import {
  buildDose,
  buildMovement,
  buildOwner,
  buildPet,
  createTestDatabase,
  type Owner,
  type TestDatabase,
} from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../core/errors.ts';
import { asServer } from '../../core/server-access.ts';
import { makeOutbox } from '../../platform/outbox.ts';
import { lockAccount } from '../identity/index.ts';
import { award, refundCoins, spendCoins, takeBack } from './index.ts';
import { appendMovement } from './ledger.repository.ts';
import { grantCoins, verifyLedger } from './server.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

const now = () => new Date();
const context = { outbox: makeOutbox({ consumers: [], listeners: [] }, now), now };
const within = <T>(work: (tx: Db) => Promise<T>) => withTransaction(db, work);

const about = (kind: 'reservation' | 'dose' = 'reservation', id = newId()) => ({ kind, id }) as const;
const spend = (owner: Owner, coins: number, key = `spent:${newId()}`) =>
  within(tx => spendCoins(tx, context, { payer: asServer('user', owner.id), coins, subject: about(), key }));
const refund = (of: string, key = `refunded:${newId()}`) =>
  within(tx => refundCoins(tx, context, { key, of }));

/** An owner with so many coins and points, each from one movement. */
async function ownerWith(coins: number, points = 0): Promise<Owner> {
  const owner = await buildOwner(db);
  if (coins + points > 0) await buildMovement(db, owner.id, { coins, points });
  return owner;
}

async function balanceOf({ id }: Owner): Promise<[coins: number, points: number]> {
  const { coins, points } = await within(tx => lockAccount(tx, asServer('user', id)));
  return [coins, points];
}

const entriesOf = (owner: Owner) =>
  db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, owner.id)).orderBy(ledgerEntries.id);

async function kindsOf(owner: Owner): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    "select kind from outbox_events where payload ->> 'user_id' = $1 order by id",
    [owner.id],
  );
  return rows.map(({ kind }) => kind);
}

describe('a movement', () => {
  it('is one entry in each book under one id, and its key is taken for ever', async () => {
    const owner = await ownerWith(0);
    const movement = {
      reason: 'first_pet',
      coins: 20,
      points: 50,
      subject: null,
      key: newId(),
      at: now(),
    } as const;
    const append = () => within(tx => appendMovement(tx, asServer('user', owner.id), movement));
    const first = await append();
    expect(first.isNew).toBe(true);
    expect(await append()).toEqual({ ...first, isNew: false });
    expect(
      (await entriesOf(owner)).map(({ book, amount, movementId }) => [book, amount, movementId]),
    ).toEqual([
      ['coins', 20, first.movementId],
      ['points', 50, first.movementId],
    ]);
    expect(await balanceOf(owner)).toEqual([20, 50]);
    const other = await ownerWith(0);
    await expect(within(tx => appendMovement(tx, asServer('user', other.id), movement))).rejects.toThrow(
      'names another',
    );
    await expect(
      within(tx =>
        appendMovement(tx, asServer('user', owner.id), { ...movement, key: newId(), coins: 0, points: 0 }),
      ),
    ).rejects.toThrow('moves nothing');
  });

  it('below zero is refused by the database itself, whoever enters it', async () => {
    const owner = await ownerWith(10);
    const entry = { reason: 'spent', coins: -11, points: 0, subject: null, key: newId(), at: now() } as const;
    const refused = await within(tx => appendMovement(tx, asServer('user', owner.id), entry)).catch(
      databaseError,
    );
    expect(refused).toEqual({ code: '23514', constraint: 'users_coins_not_negative' });
    expect(await balanceOf(owner)).toEqual([10, 0]);
  });

  it.each(['update ledger_entries set amount = 1', 'delete from ledger_entries', 'truncate ledger_entries'])(
    'stays as it is: the database refuses "%s" also to the role of the app, which owns the table',
    async statement => {
      await ownerWith(10);
      const owns = await database.pool.query(
        "select tableowner = current_user as owns from pg_tables where tablename = 'ledger_entries'",
      );
      expect(owns.rows).toEqual([{ owns: true }]);
      const refused = { code: '23001', message: 'ledger_entries is append-only' };
      await expect(database.pool.query(statement)).rejects.toMatchObject(refused);
    },
  );
});

describe('a spend', () => {
  it('takes the coins once for its key, and says so', async () => {
    const owner = await ownerWith(100);
    const first = await spend(owner, 60, 'spent:one');
    expect(first.isNew).toBe(true);
    // There are fewer left than it takes.
    expect(await spend(owner, 60, 'spent:one')).toEqual({ ...first, isNew: false });
    expect(await balanceOf(owner)).toEqual([40, 0]);
    expect(await kindsOf(owner)).toEqual(['reward.changed']);
  });

  it('of more than there is is refused with the coins that are missing', async () => {
    const owner = await ownerWith(40);
    const refused = await spend(owner, 50).catch((error: AppError) => error);
    expect(refused).toMatchObject({ code: 'rewards.coins_short', values: { missing: 10 } });
    await expect(spend(owner, 0)).rejects.toThrow(RangeError);
    await expect(spend(owner, 1.5)).rejects.toThrow(RangeError);
    expect(await balanceOf(owner)).toEqual([40, 0]);
  });

  it('is one of two at the same time when the coins suffice for one', async () => {
    const owner = await ownerWith(100);
    const results = await Promise.allSettled([spend(owner, 60), spend(owner, 60), spend(owner, 60)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await balanceOf(owner)).toEqual([40, 0]);
  });
});

describe('a refund', () => {
  it('gives back exactly what was spent, exactly once, whatever key is tried', async () => {
    const owner = await ownerWith(100);
    await spend(owner, 100, 'spent:two');
    const results = await Promise.all([
      refund('spent:two', 'refunded:two'),
      refund('spent:two'),
      refund('spent:two'),
    ]);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await refund('spent:two', 'refunded:two')).toMatchObject({ isNew: false });
    expect(await balanceOf(owner)).toEqual([100, 0]);
    const entries = await entriesOf(owner);
    const [spent, given] = entries.slice(-2);
    expect(given).toMatchObject({
      reason: 'refunded',
      amount: 100,
      corrects: spent?.id,
      subjectId: spent?.subjectId,
    });
    expect(await kindsOf(owner)).toEqual(['reward.changed', 'reward.changed']);
  });

  it('of what was never spent is a fault of ours', async () => {
    await expect(refund('spent:never')).rejects.toThrow('no spend has the key');
  });
});

describe('an award', () => {
  const confirmed = (owner: Owner, id: string) =>
    ({ userId: owner.id, rule: 'dose_confirmed', subject: about('dose', id) }) as const;
  const give = (owner: Owner, id: string) => within(tx => award(tx, context, confirmed(owner, id)));
  const undo = (owner: Owner, id: string) => within(tx => takeBack(tx, context, confirmed(owner, id)));

  it('is given once, and taken back once when its cause is undone; then it is not given again', async () => {
    const owner = await ownerWith(0);
    const id = newId();
    expect(await undo(owner, id)).toBeNull();
    expect(await give(owner, id)).not.toBeNull();
    expect(await give(owner, id)).toBeNull();
    expect(await balanceOf(owner)).toEqual([30, 30]);
    expect((await Promise.all([undo(owner, id), undo(owner, id)])).filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(owner)).toEqual([0, 0]);
    expect(await give(owner, id)).toBeNull();
    expect(await kindsOf(owner)).toEqual(['reward.earned', 'reward.changed']);
  });

  it('whose coins are spent is taken back as far as there are any, and later coins stay', async () => {
    const owner = await ownerWith(0, 100);
    const id = newId();
    await give(owner, id);
    await spend(owner, 20);
    await undo(owner, id);
    expect(await balanceOf(owner)).toEqual([0, 100]);
    await give(owner, newId());
    await undo(owner, id);
    expect(await balanceOf(owner)).toEqual([30, 130]);
    const spent = newId();
    await give(owner, spent);
    await spend(owner, 60);
    await undo(owner, spent);
    expect(await balanceOf(owner)).toEqual([0, 130]);
  });

  it('for a completed consultation gives points, and is taken back with a refund', async () => {
    const owner = await ownerWith(0);
    const done = { userId: owner.id, rule: 'consultation', subject: about() } as const;
    await within(tx => award(tx, context, done));
    await within(tx => award(tx, context, done));
    expect(await balanceOf(owner)).toEqual([0, 30]);
    await within(tx => takeBack(tx, context, done));
    expect(await balanceOf(owner)).toEqual([0, 0]);
  });

  it('is nothing for an account that is switched off or not complete', async () => {
    for (const state of [{ switchedOffAt: now() }, { completedAt: null }]) {
      const owner = await buildOwner(db, state);
      expect(await give(owner, newId())).toBeNull();
      expect(await balanceOf(owner)).toEqual([0, 0]);
    }
  });

  it('is undone with what caused it', async () => {
    const owner = await ownerWith(0);
    const failed = within(async tx => {
      await award(tx, context, confirmed(owner, newId()));
      throw new Error('the change fails');
    });
    await expect(failed).rejects.toThrow('the change fails');
    expect(await balanceOf(owner)).toEqual([0, 0]);
    expect(await kindsOf(owner)).toEqual([]);
  });
});

describe('an operator', () => {
  const grant = (phoneE164: string, coins: number) =>
    grantCoins({ db, ...context }, { phoneE164, coins, reason: 'تعويض عن عطل', operator: 'salem' });

  it('grants coins and takes them away, with words for the owner and an entry of the audit trail', async () => {
    const owner = await ownerWith(10);
    const granted = await grant(owner.phoneE164, 90);
    expect(granted).toEqual({ movementId: expect.any(String), balance: 100 });
    expect(await grant(owner.phoneE164, -30)).toMatchObject({ balance: 70 });
    expect(await balanceOf(owner)).toEqual([70, 0]);
    const entries = await entriesOf(owner);
    expect(entries.slice(1)).toMatchObject([
      { movementId: granted?.movementId, amount: 90, reason: 'granted', note: 'تعويض عن عطل' },
      { amount: -30 },
    ]);
    const { rows } = await database.pool.query('select actor, action from audit_entries where subject = $1', [
      owner.id,
    ]);
    expect(rows).toEqual(Array(2).fill({ actor: 'salem', action: 'coins.granted' }));
    expect(await kindsOf(owner)).toEqual(['reward.changed', 'reward.changed']);
  });

  it('cannot take more than there is, nor move more than the limit, nor find whom nobody is', async () => {
    const owner = await ownerWith(10);
    await expect(grant(owner.phoneE164, -11)).rejects.toMatchObject({
      code: 'rewards.coins_short',
      values: { missing: 1 },
    });
    for (const coins of [0, 0.5, 1001, -1001])
      await expect(grant(owner.phoneE164, coins)).rejects.toThrow(RangeError);
    expect(await grant('+966500000000', 5)).toBeNull();
    expect(await balanceOf(owner)).toEqual([10, 0]);
  });
});

describe('verifying the ledger', () => {
  /** Statements that the database refuses, once its triggers and constraints are out of the way. */
  async function tamper(...statements: [text: string, values?: unknown[]][]): Promise<void> {
    const constraints = ['key', 'corrected_once', 'points_grow', 'corrects_ledger_entries_id_fk'];
    for (const name of constraints)
      await database.pool.query(`alter table ledger_entries drop constraint ledger_entries_${name}`);
    await database.pool.query('alter table ledger_entries disable trigger user');
    for (const [text, values] of statements) await database.pool.query(text, values);
  }
  const insert = (owner: Owner, entry: Partial<typeof ledgerEntries.$inferInsert>) => {
    const row = {
      id: newId(),
      book: 'coins',
      amount: 1,
      key: newId(),
      corrects: null,
      subjectKind: null,
      subjectId: null,
      ...entry,
    };
    const text = `insert into ledger_entries (id, movement_id, user_id, book, amount, reason, key, corrects, subject_kind, subject_id)
      values ($1, $2, $3, $4, $5, 'granted', $6, $7, $8, $9)`;
    const values = [
      row.id,
      newId(),
      owner.id,
      row.book,
      row.amount,
      row.key,
      row.corrects,
      row.subjectKind,
      row.subjectId,
    ];
    return { id: row.id, statement: [text, values] satisfies [string, unknown[]] };
  };
  const sumAgain: [string] = [
    `update users set coins = greatest(0, coalesce((select sum(amount) from ledger_entries where user_id = users.id and book = 'coins'), 0)),
       points = greatest(0, coalesce((select sum(amount) from ledger_entries where user_id = users.id and book = 'points'), 0))`,
  ];

  it('finds nothing after all that was done above', async () => {
    const owner = await ownerWith(50, 50);
    const pet = await buildPet(db, owner.id);
    const dose = await buildDose(db, pet.id);
    for (const subject of [about('dose', dose.id), { kind: 'pet', id: pet.id } as const])
      await within(tx =>
        spendCoins(tx, context, { payer: asServer('user', owner.id), coins: 5, subject, key: newId() }),
      );
    const doses = "'dose_confirmed', 'taken_back'";
    // Those above are about doses that were never recorded.
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from ledger_entries where reason in (${doses}) and subject_kind = 'dose' order by id`,
    );
    const faults = await verifyLedger(db);
    expect(faults.filter(({ name }) => name !== 'subject_missing')).toEqual([]);
    expect(faults.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id));
  });

  it('names each fault with the id of the account or of the entry', async () => {
    const before = await verifyLedger(db);
    const [owner, other, third] = [await ownerWith(100, 100), await ownerWith(0), await ownerWith(10)];
    const pet = await buildPet(db, owner.id);
    const [coins] = await entriesOf(owner);
    const key = newId();
    const twice = [insert(owner, { key }), insert(owner, { key })] as const;
    const missing = insert(owner, { subjectKind: 'pet', subjectId: newId() });
    const foreign = insert(other, { subjectKind: 'pet', subjectId: pet.id });
    const lost = insert(owner, { amount: -1, corrects: newId() });
    const stolen = insert(other, { amount: -1, corrects: coins?.id ?? null });
    const excess = insert(owner, { amount: -101, corrects: coins?.id ?? null });
    const fell = insert(owner, { book: 'points', amount: -1 });
    const below = [insert(third, { amount: -11 }), insert(third, { amount: 11 })] as const;
    const all = [...twice, missing, foreign, lost, stolen, excess, fell, ...below];
    await tamper(...all.map(({ statement }) => statement), sumAgain, [
      'update users set coins = coins + 1 where id = $1',
      [third.id],
    ]);
    const found = (await verifyLedger(db)).filter(fault => !before.some(({ id }) => id === fault.id));
    const sorted = (faults: readonly { name: string; id: string }[]) =>
      faults.map(({ name, id }) => `${name} ${id}`).sort();
    expect(sorted(found)).toEqual(
      sorted([
        { name: 'key_twice', id: twice[0].id < twice[1].id ? twice[1].id : twice[0].id },
        { name: 'subject_missing', id: missing.id },
        { name: 'subject_of_another', id: foreign.id },
        { name: 'corrected_missing', id: lost.id },
        { name: 'corrected_of_another', id: stolen.id },
        { name: 'correction_exceeds', id: excess.id },
        { name: 'points_fell', id: fell.id },
        { name: 'below_zero', id: below[0].id },
        { name: 'sum_differs', id: third.id },
      ]),
    );
  });
});
