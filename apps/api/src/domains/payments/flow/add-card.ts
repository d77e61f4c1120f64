import { type Db, newId } from '@rifq/db';
import { noTab } from '../../../core/actor.ts';
import { asServer } from '../../../core/server-access.ts';
import { lockBuckets } from '../../../platform/rate-limits.ts';
import type { GatewayCard } from '../../../ports/payments.ts';
import { CARDS_AT_MOST, cardsLock } from '../card-limits.ts';
import { type CardRow, countCards, insertCard, listAllCards, updateCard } from '../cards.repository.ts';
import { removeCardJob } from '../payments.queues.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Kept = GatewayCard & { readonly reference: string };

/** So that payments which began with the old name of a card have ended. */
const OLD_NAME_SECONDS = 24 * 3600;

function isSameCard(row: CardRow, card: Kept): boolean {
  if (row.reference === card.reference) return true;
  if (row.fingerprint !== null && card.fingerprint !== null) return row.fingerprint === card.fingerprint;
  return (
    row.brand === card.brand &&
    row.last4 === card.last4 &&
    row.expMonth === card.expMonth &&
    row.expYear === card.expYear
  );
}

const forget = (
  tx: Db,
  { jobs, gateway }: Pick<PaymentDeps, 'jobs' | 'gateway'>,
  reference: string,
  seconds: number,
) => jobs.enqueue(tx, removeCardJob, { removal_id: newId(), gateway: gateway.name, reference }, { seconds });

/**
 * Keeps a card of a user. One that is there already is updated, one that was removed comes back; one too many is
 * forgotten at the gateway.
 */
export async function addCard(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'gateway'>,
  userId: string,
  card: Kept,
): Promise<void> {
  const owner = asServer('user', userId);
  await lockBuckets(tx, [cardsLock(userId)]);
  const all = await listAllCards(tx, owner, deps.gateway.name);
  const same = all.find(row => isSameCard(row, card));
  const isBack = same?.removedAt !== null;
  if (isBack && (await countCards(tx, owner, deps.gateway.name)) >= CARDS_AT_MOST)
    return forget(tx, deps, card.reference, 0);
  const { reference, brand, last4, expMonth, expYear, fingerprint } = card;
  const facts = { reference, brand, last4, expMonth, expYear, fingerprint, removedAt: null };
  const id = same?.id ?? newId();
  const createdAt = isBack ? { createdAt: deps.now() } : {};
  if (same) {
    await updateCard(tx, asServer('card', id), { ...facts, ...createdAt });
    if (same.reference !== reference && !isBack) await forget(tx, deps, same.reference, OLD_NAME_SECONDS);
  } else {
    await insertCard(tx, owner, { id, gateway: deps.gateway.name, ...facts, ...createdAt });
  }
  await deps.outbox.append(tx, { kind: 'card.added', payload: { user_id: userId, card_id: id } }, noTab);
}
