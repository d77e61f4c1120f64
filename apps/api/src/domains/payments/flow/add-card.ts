import { type Db, newId } from '@rifq/db';
import type { WriteScope } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { asServer } from '../../../core/server-access.ts';
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
import { removeCardJob } from '../payments.queues.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Kept = GatewayCard & { readonly reference: string };

/** So that payments which began with the old name of a card have ended. */
const OLD_NAME_SECONDS = 24 * 3600;

function isSameCard(row: CardRow, card: Kept): boolean {
  if (row.fingerprint !== null && card.fingerprint !== null) return row.fingerprint === card.fingerprint;
  return (
    row.brand === card.brand &&
    row.last4 === card.last4 &&
    row.expMonth === card.expMonth &&
    row.expYear === card.expYear
  );
}

/** What we have of a card: by its name at the gateway, or else as the same card under another one, kept before removed. */
const findSame = (all: readonly CardRow[], card: Kept): CardRow | undefined =>
  all.find(({ reference }) => reference === card.reference) ??
  all.find(row => row.removedAt === null && isSameCard(row, card)) ??
  all.find(row => isSameCard(row, card));

type AddDeps = Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'gateway'>;
type Facts = Omit<NewCard, 'id' | 'gateway' | 'createdAt'>;

/** Writes down a name of the gateway's that is needed no more as a removed card, until the gateway has forgotten it. */
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

/** As `retire`, for a name that is written down as a removed card already. */
async function retireAgain(tx: Db, { jobs, now }: AddDeps, cardId: string): Promise<void> {
  await updateCard(tx, asServer('card', cardId), { removedAt: now(), detachedAt: null });
  await jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: cardId });
}

const factsOf = ({ reference, brand, last4, expMonth, expYear, fingerprint }: Kept | CardRow): Facts => ({
  reference,
  brand,
  last4,
  expMonth,
  expYear,
  fingerprint,
});

/**
 * Keeps a card of a user, and answers whether it did. One that is there already is updated, one that was removed comes
 * back; one too many is forgotten at the gateway.
 */
export async function addCard(tx: Db, deps: AddDeps, userId: string, card: Kept): Promise<boolean> {
  const owner = asServer('user', userId);
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
  const kept = { ...facts, removedAt: null, detachedAt: null, ...(isBack && { createdAt: deps.now() }) };
  if (same) await updateCard(tx, asServer('card', id), kept);
  else await insertCard(tx, owner, { ...kept, id, gateway });
  if (same && same.reference !== card.reference && same.detachedAt === null)
    await retire(tx, deps, owner, { facts: factsOf(same), seconds: OLD_NAME_SECONDS });
  await deps.outbox.append(
    tx,
    { kind: 'card.added', payload: { user_id: userId, card_id: id } },
    systemSource,
  );
  return true;
}
