import { type Db, databaseError, newId, withTransaction } from '@rifq/db';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import {
  buildMovement,
  buildOwner,
  buildPet,
  createTestDatabase,
  type Owner,
  type TestDatabase,
} from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import type { AppError } from '../../core/errors.ts';
import { makeOutbox } from '../../platform/outbox.ts';
import { scopeOf } from '../../testing/scopes.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { lockAccount } from '../identity/index.ts';
import { award, grantCoins, refundCoins, reverseAward, spendCoins, verifyLedger } from './index.ts';
import { appendMovement } from './ledger.repository.ts';
import { listMovements } from './movements.repository.ts';

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

const reservation = (id = newId()) => ({ kind: 'reservation', id }) as const;
type Key = `spent:${string}`;
const spendOf = (owner: Owner, coins: number, key: Key = `spent:${newId()}`, id?: string) => ({
  payer: scopeOf('user', owner.id),
  coins,
  subject: reservation(id),
  key,
});
const spend = (...of: Parameters<typeof spendOf>) => within(tx => spendCoins(tx, context, spendOf(...of)));
const refund = (of: string, key: `refunded:${string}` = `refunded:${newId()}`) =>
  within(tx => refundCoins(tx, context, { key, of }));

/** Builds an owner with this number of coins, and 30 points for each consultation. */
async function ownerWith(coins: number, consultations = 0): Promise<Owner> {
  const owner = await buildOwner(db);
  if (coins > 0) await buildMovement(db, owner.id, { coins });
  for (let n = 0; n < consultations; n += 1)
    await within(tx =>
      award(tx, context, { userId: owner.id, rule: 'consultation', subject: reservation() }),
    );
  return owner;
}

async function balanceOf({ id }: Owner): Promise<[coins: number, points: number]> {
  const { coins, points } = await within(tx => lockAccount(tx, scopeOf('user', id)));
  return [coins, points];
}

const entriesOf = (owner: Owner) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, owner.id))
    .orderBy(ledgerEntries.position, ledgerEntries.book);

async function kindsOf(owner: Owner): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    "select kind from outbox_events where payload ->> 'user_id' = $1 order by id",
    [owner.id],
  );
  return rows.map(({ kind }) => kind);
}

describe('a movement', () => {
  it('is one entry in each book with the same id, and its key cannot be reused', async () => {
    const owner = await ownerWith(0);
    const movement = {
      reason: 'profile_completed',
      coins: 20,
      points: 50,
      subject: { kind: 'user', id: owner.id },
      key: `profile_completed:${owner.id}:${owner.id}`,
      at: now(),
    } as const;
    const append = () => within(tx => appendMovement(tx, scopeOf('user', owner.id), movement));
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
    await expect(within(tx => appendMovement(tx, scopeOf('user', other.id), movement))).rejects.toThrow(
      'names another',
    );
    await expect(
      within(tx =>
        appendMovement(tx, scopeOf('user', owner.id), {
          ...movement,
          key: 'profile_completed:0',
          coins: 0,
          points: 0,
        }),
      ),
    ).rejects.toThrow('moves nothing');
  });

  it('that leads below zero is refused by the database itself', async () => {
    const owner = await ownerWith(10);
    const entry = {
      reason: 'spent',
      coins: -11,
      points: 0,
      subject: reservation(),
      key: 'spent:below',
      at: now(),
    } as const;
    const refused = await within(tx => appendMovement(tx, scopeOf('user', owner.id), entry)).catch(
      databaseError,
    );
    expect(refused).toEqual({ code: '23514', constraint: 'users_coins_not_negative' });
    expect(await balanceOf(owner)).toEqual([10, 0]);
  });

  it.each(['update ledger_entries set amount = 1', 'delete from ledger_entries', 'truncate ledger_entries'])(
    'is immutable: the database refuses "%s" also to the role of the app, which owns the table',
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
  it('takes the coins once for its key, and reports a repeat, also after a refund', async () => {
    const owner = await ownerWith(100);
    const id = newId();
    const { movementId, outcome } = await spend(owner, 60, 'spent:one', id);
    expect(outcome).toBe('spent');
    // Fewer coins are left than it takes.
    expect(await spend(owner, 60, 'spent:one', id)).toEqual({ movementId, outcome: 'repeated' });
    expect(await balanceOf(owner)).toEqual([40, 0]);
    await refund('spent:one');
    expect(await spend(owner, 60, 'spent:one', id)).toEqual({ movementId, outcome: 'refunded' });
    expect(await balanceOf(owner)).toEqual([100, 0]);
    // The cause of a spend has its own event.
    expect(await kindsOf(owner)).toEqual([]);
  });

  it('throws when its key belongs to a different spend, even if too few coins are left', async () => {
    const [owner, other] = [await ownerWith(100), await ownerWith(100)];
    const id = newId();
    await spend(owner, 60, 'spent:own', id);
    for (const [who, coins, about] of [
      [owner, 59, id],
      [owner, 40, id],
      [owner, 60, newId()],
      [other, 60, id],
    ] as const)
      await expect(spend(who, coins, 'spent:own', about)).rejects.toThrow('names another');
    expect(await balanceOf(owner)).toEqual([40, 0]);
    expect(await balanceOf(other)).toEqual([100, 0]);
  });

  it('of more than the balance is refused with the number of missing coins', async () => {
    const owner = await ownerWith(40);
    const refused = await spend(owner, 50).catch((error: AppError) => error);
    expect(refused).toMatchObject({ code: 'rewards.coins_short', values: { missing: 10 } });
    await expect(spend(owner, 0)).rejects.toThrow(RangeError);
    await expect(spend(owner, 1.5)).rejects.toThrow(RangeError);
    expect(await balanceOf(owner)).toEqual([40, 0]);
  });

  it('succeeds once of two concurrent spends when the coins suffice for one', async () => {
    const owner = await ownerWith(100);
    const [spent, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = within(async tx => {
      await spendCoins(tx, context, spendOf(owner, 60));
      spent.resolve();
      await commit.promise;
    });
    await spent.promise;
    const second = spend(owner, 60).catch((error: AppError) => error);
    await waitForBlocked(database);
    commit.resolve();
    await first;
    expect(await second).toMatchObject({ code: 'rewards.coins_short', values: { missing: 20 } });
    expect(await balanceOf(owner)).toEqual([40, 0]);
  });
});

describe('a refund', () => {
  it('refunds exactly the spent coins, exactly once, with any key', async () => {
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
    const [spent, refunded] = entries.slice(-2);
    expect(refunded).toMatchObject({
      reason: 'refunded',
      amount: 100,
      reversesId: spent?.id,
      subjectId: spent?.subjectId,
    });
    expect(await kindsOf(owner)).toEqual([]);
  });

  it('throws without a spend', async () => {
    await expect(refund('spent:never')).rejects.toThrow('no spend has the key');
  });
});

const confirmed = (owner: Owner, id: string) =>
  ({ userId: owner.id, rule: 'dose_confirmed', subject: { kind: 'dose', id } }) as const;

describe('an award', () => {
  const give = (owner: Owner, id: string) => within(tx => award(tx, context, confirmed(owner, id)));
  const undo = (owner: Owner, id: string) => within(tx => reverseAward(tx, context, confirmed(owner, id)));

  it('is given once, reversed once when its cause is undone, and not given again', async () => {
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

  it('whose coins are spent is reversed down to a balance of zero, and later coins stay', async () => {
    const owner = await ownerWith(0, 3);
    const id = newId();
    await give(owner, id);
    await spend(owner, 20);
    await undo(owner, id);
    expect(await balanceOf(owner)).toEqual([0, 90]);
    await give(owner, newId());
    await undo(owner, id);
    expect(await balanceOf(owner)).toEqual([30, 120]);
    const last = newId();
    await give(owner, last);
    await spend(owner, 60);
    await undo(owner, last);
    expect(await balanceOf(owner)).toEqual([0, 120]);
  });

  it('for a completed consultation gives points, and is reversed by a refund', async () => {
    const owner = await ownerWith(0);
    const done = { userId: owner.id, rule: 'consultation', subject: reservation() } as const;
    await within(tx => award(tx, context, done));
    await within(tx => award(tx, context, done));
    expect(await balanceOf(owner)).toEqual([0, 30]);
    await within(tx => reverseAward(tx, context, done));
    expect(await balanceOf(owner)).toEqual([0, 0]);
  });

  it('is null for a suspended or incomplete account', async () => {
    for (const state of [{ suspendedAt: now() }, { completedAt: null }]) {
      const owner = await buildOwner(db, state);
      expect(await give(owner, newId())).toBeNull();
      expect(await balanceOf(owner)).toEqual([0, 0]);
    }
  });

  it('is rolled back with its cause', async () => {
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

describe('order', () => {
  it('is the order in which movements took effect, also when the clock of one process is behind', async () => {
    const owner = await ownerWith(0);
    const user = scopeOf('user', owner.id);
    const id = newId();
    await within(tx => award(tx, context, confirmed(owner, id)));
    // Like a process whose clock is at the epoch.
    const [older, about] = [`00000000-0000-7000-8000-${newId().slice(-12)}`, newId()];
    const spending = {
      reason: 'spent',
      key: `spent:${about}`,
      subjectKind: 'reservation',
      subjectId: about,
    } as const;
    await db.insert(ledgerEntries).values({
      ...spending,
      id: older,
      movementId: older,
      userId: owner.id,
      position: 2,
      book: 'coins',
      amount: -30,
    });
    const entries = await entriesOf(owner);
    expect(entries.map(({ reason, position }) => [reason, position])).toEqual([
      ['dose_confirmed', 1],
      ['dose_confirmed', 1],
      ['spent', 2],
    ]);
    expect((await listMovements(db, user, 0, 5)).map(({ reason }) => reason)).toEqual([
      'spent',
      'dose_confirmed',
    ]);
    const mine = new Set(entries.map(entry => entry.id));
    const faults = (await verifyLedger(db)).filter(fault => mine.has(fault.id));
    expect(faults.filter(({ name }) => name !== 'subject_missing')).toEqual([]);
  });
});

describe('an operator', () => {
  const grant = (
    phoneE164: string,
    coins: number,
    { again = false, operator = new Operator('salem') } = {},
  ) => grantCoins({ db, ...context }, { phoneE164, coins, reason: 'تعويض عن عطل', operator, again });

  it('grants and deducts coins, with a note for the owner and an entry of the audit trail', async () => {
    const owner = await ownerWith(10);
    const granted = await grant(owner.phoneE164, 90);
    expect(granted).toEqual({ movementId: expect.any(String), balance: 100 });
    const taken = await grant(owner.phoneE164, -30);
    expect(taken).toMatchObject({ balance: 70 });
    expect(await balanceOf(owner)).toEqual([70, 0]);
    const entries = await entriesOf(owner);
    expect(entries.slice(1)).toMatchObject([
      {
        movementId: granted.movementId,
        amount: 90,
        reason: 'granted',
        note: 'تعويض عن عطل',
        grantedBy: 'salem',
      },
      { amount: -30 },
    ]);
    const { rows } = await database.pool.query(
      'select actor, action, subject from audit_entries where subject like $1 order by id',
      [`${owner.id}%`],
    );
    expect(rows).toEqual([
      {
        actor: 'salem',
        action: 'coins.granted',
        subject: `${owner.id} ${granted.movementId} 90 coins: تعويض عن عطل`,
      },
      {
        actor: 'salem',
        action: 'coins.granted',
        subject: `${owner.id} ${taken.movementId} -30 coins: تعويض عن عطل`,
      },
    ]);
    expect(await kindsOf(owner)).toEqual(['reward.changed', 'reward.changed']);
  });

  it('cannot deduct more than the balance, move more than the limit, or grant to an unknown user', async () => {
    const owner = await ownerWith(10);
    await expect(grant(owner.phoneE164, -11)).rejects.toMatchObject({ reason: 'short' });
    for (const coins of [0, 0.5, 1001, -1001])
      await expect(async () => grant(owner.phoneE164, coins)).rejects.toThrow(RangeError);
    await expect(grant('+966500000000', 5)).rejects.toMatchObject({ reason: 'unknown_user' });
    expect(await balanceOf(owner)).toEqual([10, 0]);
  });

  it('cannot exceed the daily limit of an account by several grants and deductions', async () => {
    const owner = await ownerWith(0);
    await grant(owner.phoneE164, 600);
    await grant(owner.phoneE164, -300);
    const refused = { reason: 'above_limit' };
    await expect(grant(owner.phoneE164, 101)).rejects.toMatchObject(refused);
    await expect(grant(owner.phoneE164, -101)).rejects.toMatchObject(refused);
    expect(await grant(owner.phoneE164, 101, { operator: new Operator('omar') })).toMatchObject({
      balance: 401,
    });
    expect(await grant(owner.phoneE164, 100)).toMatchObject({ balance: 501 });
    const tomorrow = { ...context, now: () => new Date(Date.now() + 24 * 3600 * 1000) };
    const next = {
      phoneE164: owner.phoneE164,
      coins: 900,
      reason: 'x',
      operator: new Operator('salem'),
      again: false,
    };
    expect(await grantCoins({ db, ...tomorrow }, next)).toMatchObject({ balance: 1401 });
  });

  it('is refused the same grant within ten minutes, unless `again` is set', async () => {
    const owner = await ownerWith(0);
    await grant(owner.phoneE164, 5);
    await expect(grant(owner.phoneE164, 5)).rejects.toMatchObject({ reason: 'repeated' });
    await expect(grant(owner.phoneE164, 5, { operator: new Operator('omar') })).rejects.toMatchObject({
      reason: 'repeated',
    });
    await grant(owner.phoneE164, 6);
    await grant(owner.phoneE164, 5, { again: true });
    const later = { ...context, now: () => new Date(Date.now() + 10 * 60 * 1000 + 1) };
    const same = {
      phoneE164: owner.phoneE164,
      coins: 5,
      reason: 'تعويض عن عطل',
      operator: new Operator('salem'),
      again: false,
    };
    expect(await grantCoins({ db, ...later }, same)).toMatchObject({ balance: 21 });
  });
});

describe('the database', () => {
  const row = (owner: Owner, changed: object) => ({
    id: newId(),
    movementId: newId(),
    userId: owner.id,
    position: 1000,
    book: 'coins' as const,
    amount: 1,
    reason: 'refunded' as const,
    key: `refunded:${newId()}`,
    ...changed,
  });

  it.each([
    ['an unknown reason', { reason: 'gift', key: 'gift:1' }, 'reason_known'],
    ['a key of another reason', { key: 'spent:x' }, 'key_of_reason'],
    ['a kind of subject without its id', { subjectKind: 'pet' }, 'subject_whole'],
    [
      'a grant without an operator',
      { reason: 'granted', key: 'granted:x', note: 'x' },
      'granted_by_operator',
    ],
  ])('refuses %s', async (_what, changed, constraint) => {
    const owner = await ownerWith(0);
    const refused = await db.insert(ledgerEntries).values(row(owner, changed)).catch(databaseError);
    expect(refused).toEqual({ code: '23514', constraint: `ledger_entries_${constraint}` });
  });

  it('refuses a second movement at the same position', async () => {
    const owner = await ownerWith(10);
    const refused = await db
      .insert(ledgerEntries)
      .values(row(owner, { position: 1 }))
      .catch(databaseError);
    expect(refused).toEqual({ code: '23505', constraint: 'ledger_entries_position' });
  });

  it('updates the copied balance with any search path of the connection', async () => {
    const owner = await ownerWith(10);
    const client = await database.pool.connect();
    try {
      await client.query("set search_path = ''");
      await client.query(
        `insert into public.ledger_entries (id, movement_id, user_id, position, book, amount, reason, subject_kind, subject_id, key)
         values ($1::uuid, $1::uuid, $2, 2, 'coins', -4, 'spent', 'reservation', $1::uuid, 'spent:' || $1::uuid)`,
        [newId(), owner.id],
      );
    } finally {
      // Closes the connection, so that no other query gets it.
      client.release(true);
    }
    expect(await balanceOf(owner)).toEqual([6, 0]);
  });
});

describe('verifying the ledger', () => {
  it('finds no faults after the tests above', async () => {
    const faults = await verifyLedger(db);
    // The tests above refer to doses that do not exist.
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from ledger_entries where subject_kind = 'dose' order by id",
    );
    expect(faults.filter(({ name }) => name !== 'subject_missing')).toEqual([]);
    expect(faults.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id));
  });

  it('reports each fault with the id of the account, the entry or the trigger', async () => {
    const owners = await Promise.all([ownerWith(100, 2), ownerWith(0), ownerWith(10), ownerWith(0)]);
    const [owner, other, third, fourth] = owners;
    const pet = await buildPet(db, owner.id);
    let position = 100;
    const written: (typeof ledgerEntries.$inferInsert)[] = [];
    const enter = (of: Owner, entry: Partial<typeof ledgerEntries.$inferInsert>) => {
      position += 1;
      const row = {
        id: newId(),
        movementId: newId(),
        userId: of.id,
        position,
        book: 'coins',
        amount: 1,
        reason: 'granted',
        key: `granted:${newId()}`,
        note: 'x',
        grantedBy: 'x',
        ...entry,
      } as const;
      written.push(row);
      return row;
    };
    const photo = (subjectId: string) => {
      const about = { reason: 'pet_photo', amount: 10, subjectKind: 'pet', subjectId } as const;
      const movement = { ...about, movementId: newId(), note: null, grantedBy: null };
      return { ...movement, key: `pet_photo:${other.id}:${subjectId}` };
    };
    const refund = { reason: 'refunded', key: `refunded:${newId()}`, note: null, grantedBy: null } as const;

    const key = `granted:${newId()}`;
    enter(owner, { key });
    const twice = enter(owner, { key });
    const shared = { movementId: newId() };
    enter(owner, shared);
    const sharing = enter(other, shared);
    const [gone, foreign] = [photo(newId()), photo(pet.id)];
    const missing = [enter(other, gone), enter(other, { ...gone, book: 'points', position })];
    const ofAnother = [enter(other, foreign), enter(other, { ...foreign, book: 'points', position })];
    const lost = enter(owner, { ...refund, reversesId: newId() });
    const again = enter(owner, { ...refund, key: `${refund.key}2`, reversesId: lost.reversesId });
    const first = enter(owner, {
      reason: 'profile_completed',
      amount: 500,
      subjectKind: 'user',
      subjectId: owner.id,
      key: `profile_completed:${owner.id}:${owner.id}`,
      note: null,
      grantedBy: null,
    });
    const below = enter(third, { amount: -11 });
    enter(third, { amount: 11 });

    const constraints = ['key', 'reversed_once', 'position', 'reverses_id_ledger_entries_id_fk'];
    for (const name of constraints)
      await database.pool.query(`alter table ledger_entries drop constraint ledger_entries_${name}`);
    await database.pool.query('alter table ledger_entries disable trigger ledger_entries_balance');
    await database.pool.query('drop trigger ledger_entries_no_truncate on ledger_entries');
    await db.insert(ledgerEntries).values(written);
    for (const { id } of owners)
      await database.pool.query(
        `update users set coins = (select coalesce(sum(amount), 0) from ledger_entries where user_id = $1 and book = 'coins'),
           points = (select coalesce(sum(amount), 0) from ledger_entries where user_id = $1 and book = 'points')
         where id = $1`,
        [id],
      );
    await database.pool.query('update users set coins = coins + 1 where id = $1', [fourth.id]);

    const ids = new Set([...written, ...owners].map(({ id }) => id));
    const found = (await verifyLedger(db)).filter(
      ({ id, name }) => ids.has(id) || name === 'trigger_missing',
    );
    const sorted = (faults: readonly { name: string; id: string }[]) =>
      faults.map(({ name, id }) => `${name} ${id}`).sort();
    expect(sorted(found)).toEqual(
      sorted([
        { name: 'trigger_missing', id: 'ledger_entries_balance' },
        { name: 'trigger_missing', id: 'ledger_entries_no_truncate' },
        { name: 'key_shared', id: twice.id },
        { name: 'movement_shared', id: sharing.id },
        ...missing.map(({ id }) => ({ name: 'subject_missing', id })),
        ...ofAnother.map(({ id }) => ({ name: 'subject_of_another', id })),
        { name: 'corrected_missing', id: lost.id },
        { name: 'corrected_missing', id: again.id },
        { name: 'corrected_twice', id: again.id },
        { name: 'amount_wrong', id: first.id },
        { name: 'below_zero', id: below.id },
        { name: 'sum_differs', id: fourth.id },
      ]),
    );
  });
});
