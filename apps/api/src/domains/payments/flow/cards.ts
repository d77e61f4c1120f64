import { type Db, newId, withTransaction } from '@rifq/db';
import type * as z from 'zod/mini';
import { scopeFor, system, type WriteScope } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { PermanentFailure } from '../../../core/jobs.ts';
import { runOperation } from '../../../platform/operation.ts';
import { lockBuckets } from '../../../platform/rate-limits.ts';
import { type GatewayCard, GatewayError } from '../../../ports/payments.ts';
import { CARDS_AT_MOST, cardsLock } from '../card-limits.ts';
import {
  type CardRow,
  countCards,
  insertCard,
  listAllCards,
  listUndetached,
  markDetached,
  type NewCard,
  readCard,
  updateCard,
} from '../cards.repository.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cardActions, payerActions } from '../payments.policy.ts';
import { removeCardJob } from '../payments.queues.ts';

type ReferencedCard = GatewayCard & { readonly reference: string };

/** Delay until payments that started with a card's old reference have ended. */
const OLD_REFERENCE_SECONDS = 24 * 3600;

function isSameCard(row: CardRow, card: ReferencedCard): boolean {
  if (row.fingerprint !== null && card.fingerprint !== null) return row.fingerprint === card.fingerprint;
  return (
    row.brand === card.brand &&
    row.last4 === card.last4 &&
    row.expMonth === card.expMonth &&
    row.expYear === card.expYear
  );
}

/**
 * Finds our row of a card: by its gateway reference, else the same card under another one, saved rows before removed
 * ones.
 */
const findSame = (all: readonly CardRow[], card: ReferencedCard): CardRow | undefined =>
  all.find(({ reference }) => reference === card.reference) ??
  all.find(row => row.removedAt === null && isSameCard(row, card)) ??
  all.find(row => isSameCard(row, card));

type AddDeps = Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'gateway'>;
type Facts = Omit<NewCard, 'id' | 'gateway' | 'createdAt'>;

/** Stores a reference that is no longer needed as a removed card, and queues its deletion at the gateway. */
async function retire(
  tx: Db,
  { jobs, gateway, now }: AddDeps,
  owner: WriteScope<'user'>,
  { facts, seconds }: { readonly facts: Facts; readonly seconds: number },
): Promise<void> {
  const id = newId();
  await insertCard(tx, owner, { ...facts, id, gateway: gateway.name, removedAt: now() });
  await jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: id }, { seconds });
}

/** Like `retire`, for a reference that is already stored as a removed card. */
async function retireAgain(tx: Db, { jobs, now }: AddDeps, cardId: string): Promise<void> {
  await updateCard(tx, scopeFor(system('payments'), cardActions.settle, cardId), {
    removedAt: now(),
    detachedAt: null,
  });
  await jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: cardId });
}

const factsOf = ({
  reference,
  brand,
  last4,
  expMonth,
  expYear,
  fingerprint,
}: ReferencedCard | CardRow): Facts => ({
  reference,
  brand,
  last4,
  expMonth,
  expYear,
  fingerprint,
});

/**
 * Saves a card of a user. Updates a saved card, restores a removed one, and above the limit deletes it at the gateway
 * instead. Returns whether it was saved.
 */
export async function addCard(tx: Db, deps: AddDeps, userId: string, card: ReferencedCard): Promise<boolean> {
  const owner = scopeFor(system('payments'), payerActions.charge, userId);
  const gateway = deps.gateway.name;
  await lockBuckets(tx, [cardsLock(userId)]);
  const same = findSame(await listAllCards(tx, owner, gateway), card);
  const facts = factsOf(card);
  if (same?.removedAt !== null && (await countCards(tx, owner, gateway)) >= CARDS_AT_MOST) {
    if (same?.reference === card.reference) await retireAgain(tx, deps, same.id);
    else await retire(tx, deps, owner, { facts, seconds: 0 });
    return false;
  }
  const id = same?.id ?? newId();
  const isBack = same?.removedAt !== null;
  const saved = { ...facts, removedAt: null, detachedAt: null, ...(isBack && { createdAt: deps.now() }) };
  if (same) await updateCard(tx, scopeFor(system('payments'), cardActions.settle, id), saved);
  else await insertCard(tx, owner, { ...saved, id, gateway });
  if (same && same.reference !== card.reference && same.detachedAt === null)
    await retire(tx, deps, owner, { facts: factsOf(same), seconds: OLD_REFERENCE_SECONDS });
  await deps.outbox.append(
    tx,
    { kind: 'card.added', payload: { user_id: userId, card_id: id } },
    systemSource,
  );
  return true;
}

type Removal = z.output<(typeof removeCardJob)['payload']>;

/** Deletes a removed card at the gateway, unless it was added again. */
export async function detachCard(
  { db, gateway, now }: Pick<PaymentDeps, 'db' | 'gateway' | 'now'>,
  { removal_id, card_id }: Removal,
): Promise<void> {
  const scope = scopeFor(system('payments'), cardActions.settle, card_id);
  const card = await readCard(db, scope);
  if (!card || card.removedAt === null || card.detachedAt !== null) return;
  const { reference } = card;
  if (card.gateway !== gateway.name) throw new PermanentFailure(`the card is kept by ${card.gateway}`);
  await runOperation(db, {
    key: `card-removal:${removal_id}`,
    call: () =>
      gateway.removeCard(reference).catch((error: unknown) => {
        const isRefused = error instanceof GatewayError && error.refused;
        throw isRefused ? new PermanentFailure(error.message) : error;
      }),
    settle: tx => markDetached(tx, scope, reference, now()),
  });
}

/** Time that the first job has to delete a removed card or an old reference at the gateway. */
const FIRST_JOB_MS = 2 * 24 * 3_600_000;
/** Batch size; the rest follows a day later. */
const BATCH_SIZE = 200;

/** Retries to delete cards at the gateway that were removed long ago, and logs each as an error for an operator. */
export function detachRemovedCards({
  db,
  jobs,
  gateway,
  log,
  now,
}: Pick<PaymentDeps, 'db' | 'jobs' | 'gateway' | 'log' | 'now'>): Promise<void> {
  return withTransaction(db, async tx => {
    const before = new Date(now().getTime() - FIRST_JOB_MS);
    for (const cardId of await listUndetached(tx, gateway.name, before, BATCH_SIZE)) {
      log.error({ card: cardId }, 'a card that was removed is still kept at the gateway');
      await jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: cardId });
    }
  });
}
