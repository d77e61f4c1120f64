import { type Db, newId } from '@rifq/db';
import { scopeFor, system, type WriteScope } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { lockBuckets } from '../../../platform/rate-limits.ts';
import type { GatewayCard } from '../../../ports/payments.ts';
import { CARDS_AT_MOST, cardsLock } from '../card-limits.ts';
import {
  type CardRow,
  countCards,
  insertCard,
  listAllCards,
  type NewCard,
  updateCard,
} from '../cards.repository.ts';
import { cardActions, payerActions } from '../payments.policy.ts';
import { removeCardJob } from '../payments.queues.ts';
import type { PaymentDeps } from './payment-deps.ts';

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
