import { randomBytes } from 'node:crypto';
import type { Db } from '@rifq/db';
import { sandboxObjects } from '@rifq/db/schema/sandbox';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type GatewaySession, session, type UsedCard } from './session.ts';
import { testCardNames } from './test-cards.ts';

/** A saved card. */
const savedCard = z.object({
  payer: z.string(),
  test: z.enum(testCardNames),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  removed: z.boolean(),
});
export type SandboxCard = z.infer<typeof savedCard>;

type Kind = (typeof sandboxObjects.$inferInsert)['kind'];

const newReference = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

/** Inserts an object unless its key exists. Returns the data of the object with the key. */
async function insertOnce(
  tx: Db,
  kind: Kind,
  key: string,
  object: { readonly id: string; readonly data: object },
): Promise<unknown> {
  const [added] = await tx
    .insert(sandboxObjects)
    .values({ kind, idempotencyKey: key, ...object })
    .onConflictDoNothing({ target: [sandboxObjects.kind, sandboxObjects.idempotencyKey] })
    .returning({ data: sandboxObjects.data });
  if (added) return added.data;
  const [known] = await tx
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.idempotencyKey, key)));
  return known?.data;
}

const payerOf = z.object({ id: z.string() });

/** Finds the payer of a user, or creates one. */
export async function payerFor(tx: Db, userId: string): Promise<string> {
  const id = newReference('payer');
  return payerOf.parse(await insertOnce(tx, 'payer', userId, { id, data: { id } })).id;
}

const kindOf = ({ order }: Pick<GatewaySession, 'order'>): Kind => (order === null ? 'setup' : 'payment');

/** Opens a session under the key of its request. Returns the session that an earlier request opened, if any. */
export async function openSession(
  tx: Db,
  key: string,
  fresh: Omit<GatewaySession, 'id'>,
): Promise<GatewaySession> {
  const kind = kindOf(fresh);
  const id = newReference(kind);
  return session.parse(await insertOnce(tx, kind, key, { id, data: { ...fresh, id } }));
}

const sessionWith = (id: string) =>
  and(inArray(sandboxObjects.kind, ['payment', 'setup']), eq(sandboxObjects.id, id));

export async function findGatewaySession(db: Db, id: string): Promise<GatewaySession | null> {
  const [row] = await db.select({ data: sandboxObjects.data }).from(sandboxObjects).where(sessionWith(id));
  return row ? session.parse(row.data) : null;
}

/** Locks a session until the transaction ends. */
export async function lockSession(tx: Db, id: string): Promise<GatewaySession | null> {
  const [row] = await tx
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(sessionWith(id))
    .for('update');
  return row ? session.parse(row.data) : null;
}

export async function saveSession(tx: Db, changed: GatewaySession, now: Date): Promise<void> {
  await tx
    .update(sandboxObjects)
    .set({ data: changed, updatedAt: now })
    .where(and(eq(sandboxObjects.kind, kindOf(changed)), eq(sandboxObjects.id, changed.id)));
}

/** Saves a card of a payer. Returns its reference. */
export async function insertSandboxCard(
  tx: Db,
  payer: string,
  { test, last4, expMonth, expYear }: UsedCard,
): Promise<string> {
  const id = newReference('card');
  const data: SandboxCard = { payer, test, last4, expMonth, expYear, removed: false };
  await tx.insert(sandboxObjects).values({ kind: 'card', id, data });
  return id;
}

const cardWith = (id: string) => and(eq(sandboxObjects.kind, 'card'), eq(sandboxObjects.id, id));

/** Locks a saved card, so that it is not removed until the transaction ends. */
export async function lockSandboxCard(tx: Db, id: string): Promise<SandboxCard | null> {
  const [row] = await tx
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(cardWith(id))
    .for('update');
  return row ? savedCard.parse(row.data) : null;
}

export async function updateSandboxCard(tx: Db, id: string, data: SandboxCard, now: Date): Promise<void> {
  await tx.update(sandboxObjects).set({ data, updatedAt: now }).where(cardWith(id));
}
