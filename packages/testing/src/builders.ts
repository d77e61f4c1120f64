import { createHash, randomBytes } from 'node:crypto';
import { type Db, equalsAny, newId } from '@rifq/db';
import { sessions, users } from '@rifq/db/schema/identity';
import { paymentCards, paymentSetups, payments } from '@rifq/db/schema/payments';
import { pets } from '@rifq/db/schema/pets';
import { ledgerEntries } from '@rifq/db/schema/rewards';
import { deferrals, doseProtocols, doses, petHealthStates } from '@rifq/db/schema/vaccines';
import { freshSaudiMobile } from './fresh-phone.ts';

export type Owner = typeof users.$inferSelect;
export type BuiltPet = typeof pets.$inferSelect;
export type BuiltDose = typeof doses.$inferSelect & { protocols: string[] };

function one<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

/** Returns a valid Saudi mobile number that no other test uses. */
export function freshPhone(): { phoneE164: string; phone: string; countryCode: number } {
  const phone = freshSaudiMobile();
  return { phoneE164: `+966${phone}`, phone, countryCode: 966 };
}

/** Builds an active owner in Riyadh with a unique, confirmed email address. */
export async function buildOwner(db: Db, overrides: Partial<typeof users.$inferInsert> = {}): Promise<Owner> {
  const id = newId();
  const owner = {
    id,
    ...freshPhone(),
    firstname: 'نورة',
    surname: 'العتيبي',
    email: `noura.${id}@example.com`,
    emailConfirmedAt: new Date(),
    timeZone: 'Asia/Riyadh',
    completedAt: new Date(),
  };
  return one(
    await db
      .insert(users)
      .values({ ...owner, ...overrides })
      .returning(),
  );
}

/** Builds an open session of a user. Returns its bearer token. */
export async function buildSession(
  db: Db,
  userId: string,
  overrides: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ token: string; sessionId: string }> {
  const token = randomBytes(32).toString('base64url');
  const session = {
    id: newId(),
    userId,
    tokenHash: createHash('sha256').update(token).digest(),
    expiresAt: new Date(Date.now() + 24 * 3600 * 1000),
  };
  const { id } = one(
    await db
      .insert(sessions)
      .values({ ...session, ...overrides })
      .returning(),
  );
  return { token, sessionId: id };
}

/** Builds a cat of an owner, born on 2 April 2023. */
export async function buildPet(
  db: Db,
  ownerId: string,
  overrides: Partial<typeof pets.$inferInsert> = {},
): Promise<BuiltPet> {
  const pet = {
    id: newId(),
    ownerId,
    name: 'مشمش',
    species: 'cat' as const,
    birthDate: '2023-04-02',
    registeredOn: '2026-01-01',
  };
  return one(
    await db
      .insert(pets)
      .values({ ...pet, ...overrides })
      .returning(),
  );
}

/** Builds a rabies dose of a pet, recorded by its owner. */
export async function buildDose(
  db: Db,
  petId: string,
  overrides: Partial<typeof doses.$inferInsert> & { protocols?: string[] } = {},
): Promise<BuiltDose> {
  const { protocols = ['2'], ...columns } = overrides;
  const dose = { id: newId(), petId, givenOn: '2025-11-14', ...columns };
  const row = one(await db.insert(doses).values(dose).returning());
  await db.insert(doseProtocols).values(
    protocols.map(protocol => ({
      doseId: row.id,
      petId,
      protocol,
      givenOn: row.givenOn,
      removedAt: row.removedAt,
    })),
  );
  return { ...row, protocols };
}

/** Builds a deferral of a pet's rabies dose because of sickness, without an end. */
export async function buildDeferral(
  db: Db,
  petId: string,
  overrides: Partial<typeof deferrals.$inferInsert> = {},
): Promise<void> {
  const note = { protocol: '2', reason: 'sick', saidBy: 'عيادة الواحة', notedOn: '2026-01-02' } as const;
  await db.insert(deferrals).values({ ...note, petId, ...overrides });
}

/** Builds the health state of weak immunity of a pet, without an end. */
export async function buildHealthState(
  db: Db,
  petId: string,
  overrides: Partial<typeof petHealthStates.$inferInsert> = {},
): Promise<void> {
  const note = { state: 'weakImmunity', saidBy: 'عيادة الواحة', notedOn: '2026-01-02' } as const;
  await db.insert(petHealthStates).values({ ...note, petId, ...overrides });
}

/** Builds a saved card of the sandbox gateway, valid for years. Returns its id. */
export async function buildCard(
  db: Db,
  userId: string,
  overrides: Partial<typeof paymentCards.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const facts = {
    brand: 'mada',
    last4: '0007',
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 3,
  } as const;
  await db
    .insert(paymentCards)
    .values({ id, userId, gateway: 'sandbox', reference: `card_${id}`, ...facts, ...overrides });
  return id;
}

/** Builds a finished card setup. Returns its id. */
export async function buildCardSetup(
  db: Db,
  userId: string,
  overrides: Partial<typeof paymentSetups.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const setup = { id, userId, gateway: 'sandbox', reference: `setup_${id}`, state: 'done' } as const;
  await db.insert(paymentSetups).values({ ...setup, expiresAt: new Date(), ...overrides });
  return id;
}

/** Builds a paid payment of 20 riyals, without a receipt. Returns its id. */
export async function buildPayment(
  db: Db,
  userId: string,
  overrides: Partial<typeof payments.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db.insert(payments).values({
    id,
    number: `RF-${id.slice(-12)}`,
    userId,
    key: id,
    amount: 2000,
    currency: 'SAR',
    subjectKind: 'test-order',
    subjectId: newId(),
    description: 'استشارة بيطرية',
    gateway: 'sandbox',
    reference: `payment_${id}`,
    state: 'paid',
    captured: 2000,
    capturedCurrency: 'SAR',
    paidBrand: 'mada',
    paidLast4: '0007',
    settledAt: new Date(),
    expiresAt: new Date(),
    ...overrides,
  });
  return id;
}

/**
 * Builds a movement of the ledger: by default coins granted by an operator, or coins and points for another reason; 0
 * creates no entry. Returns the movement's id.
 */
export async function buildMovement(
  db: Db,
  userId: string,
  {
    coins = 20,
    points = 0,
    reason = 'granted',
    ...columns
  }: Partial<typeof ledgerEntries.$inferInsert> & {
    coins?: number;
    points?: number;
  } = {},
): Promise<string> {
  const movementId = newId();
  const entries = [
    { book: 'coins' as const, amount: coins },
    { book: 'points' as const, amount: points },
  ].filter(({ amount }) => amount !== 0);
  const before = await db
    .select({ position: ledgerEntries.position })
    .from(ledgerEntries)
    .where(equalsAny(ledgerEntries.userId, [userId]));
  const last = Math.max(0, ...before.map(({ position }) => position));
  await db.insert(ledgerEntries).values(
    entries.map(entry => ({
      ...entry,
      id: newId(),
      movementId,
      userId,
      position: last + 1,
      reason,
      key: `${reason}:${movementId}`,
      ...(reason === 'granted' && { note: 'تعويض عن عطل', grantedBy: 'salem' }),
      ...columns,
    })),
  );
  return movementId;
}
