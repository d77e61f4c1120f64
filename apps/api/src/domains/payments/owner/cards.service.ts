import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { authorize, type WriteScope } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import { consumeLimit, lockBuckets } from '../../../platform/rate-limits.ts';
import { CARDS_AT_MOST, cardsLock } from '../card-limits.ts';
import { countCards, listCards, lockCard, updateCard } from '../cards.repository.ts';
import { nextSetupPoll } from '../flow/polls.ts';
import { launchSetup, reconcileSetup } from '../flow/setups.ts';
import { isAtOtherGateway } from '../other-gateway.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cardActions, setupActions } from '../payments.policy.ts';
import { presentCard } from '../payments.presenter.ts';
import { removeCardJob } from '../payments.queues.ts';
import { isCardPending } from '../payments.repository.ts';
import { findOpenSetup, findSetup, insertSetup } from '../setups.repository.ts';
import { waitForGateway } from '../wait-for-gateway.ts';

type Cards = ResponseOf<'post', '/api/payments/list'>;

/** How long the gateway's page to save a card is open. */
const SETUP_MINUTES = 60;
/** A page opened within this time is reused instead of opening another one. */
const SAME_PAGE_MINUTES = 10;
const SETUPS_AN_HOUR = 20;

/** Finds a recent open setup or inserts a new one, in the caller's transaction. Returns its id. */
async function beginSetup(tx: Db, { gateway, now }: PaymentDeps, own: WriteScope<'user'>): Promise<string> {
  const createdAt = now();
  const open = await findOpenSetup(tx, own, gateway.name, minutesFrom(createdAt, -SAME_PAGE_MINUTES));
  if (open !== null) return open;
  const limit = { bucket: `card-setups:${own.id}`, count: SETUPS_AN_HOUR, seconds: 3600 };
  const refused = await consumeLimit(tx, [limit], createdAt);
  if (refused) throw new AppError('request.too_many', { retryAfter: refused.retryAfter });
  const id = newId();
  const expiresAt = minutesFrom(createdAt, SETUP_MINUTES);
  const nextPollAt = nextSetupPoll({ expiresAt }, createdAt);
  await insertSetup(tx, own, { id, gateway: gateway.name, createdAt, expiresAt, nextPollAt });
  return id;
}

/** Lists the caller's saved cards, newest first. */
export async function listOwnCards(
  { db, gateway, now }: Pick<Deps, 'db' | 'gateway' | 'now'>,
  actor: Pick<UserActor, 'own' | 'timeZone'>,
): Promise<Cards> {
  const rows = await listCards(db, actor.own, gateway.name);
  return { cards: rows.map(row => presentCard(row, actor.timeZone, now())) };
}

/**
 * Removes a saved card of the caller: here immediately, at the gateway by a job; a no-op if it is already removed.
 * Refuses with payments.not_found, and with payments.card_in_use while a payment charges it.
 */
export async function removeOwnCard(deps: Deps, actor: UserActor, cardId: string): Promise<Cards> {
  await withTransaction(deps.db, async tx => {
    const card = authorize(actor, cardActions.remove, await lockCard(tx, cardId));
    if (!card) throw new AppError('payments.not_found');
    const { scope, row } = card;
    if (row.removedAt !== null) return;
    if (await isCardPending(tx, scope)) throw new AppError('payments.card_in_use');
    await updateCard(tx, scope, { removedAt: deps.now(), detachedAt: null });
    const ids = { user_id: row.userId, card_id: row.id };
    await deps.outbox.append(tx, { kind: 'card.removed', payload: ids }, actor);
    // It is stored at another gateway, which this app can no longer call.
    if (isAtOtherGateway(deps, row)) return;
    await deps.jobs.enqueue(tx, removeCardJob, { removal_id: newId(), card_id: row.id });
  });
  return listOwnCards(deps, actor);
}

/**
 * Starts saving a card and returns the URL of the gateway's page; a repeat with the same key continues. Refuses with
 * payments.too_many_cards, request.too_many, and as `launchSetup`.
 */
export async function setUpCard(
  deps: PaymentDeps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/payments/setup'>,
): Promise<ResponseOf<'post', '/api/payments/setup'>> {
  const userId = actor.own.id;
  const request = { userId, key: payload.idempotency_key, call: 'payments/setup', payload };
  const { setupId } = await runIdempotent(deps, request, async tx => {
    await lockBuckets(tx, [cardsLock(userId)]);
    if ((await countCards(tx, actor.own, deps.gateway.name)) >= CARDS_AT_MOST)
      throw new AppError('payments.too_many_cards', { values: { limit: CARDS_AT_MOST } });
    return { setupId: await beginSetup(tx, deps, actor.own) };
  });
  return { url: await launchSetup(deps, setupId) };
}

/**
 * Reconciles the caller's card setup with the gateway; if that takes longer than a few seconds, the stored state is
 * returned. Refuses with payments.not_found.
 */
export async function confirmSetup(
  deps: PaymentDeps,
  actor: UserActor,
  setupId: string,
): Promise<ResponseOf<'post', '/api/payments/setup/confirm'>> {
  const found = authorize(actor, setupActions.confirm, await findSetup(deps.db, setupId));
  if (!found) throw new AppError('payments.not_found');
  await waitForGateway(deps.log, reconcileSetup(deps, setupId));
  const now = authorize(actor, setupActions.confirm, await findSetup(deps.db, setupId));
  const { state, failure } = now?.row ?? found.row;
  return { ...(await listOwnCards(deps, actor)), state, failure };
}
