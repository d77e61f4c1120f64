import type { ResponseOf } from '@rifq/contract/calls';
import { newId, withTransaction } from '@rifq/db';
import { authorize } from '../../core/access.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { once } from '../../platform/once.ts';
import { lockBuckets } from '../../platform/rate-limits.ts';
import { CARDS_AT_MOST, cardsLock } from './card-limits.ts';
import { countCards, listCards, lockCard, updateCard } from './cards.repository.ts';
import { isElsewhere } from './elsewhere.ts';
import type { PaymentDeps } from './flow/payment-deps.ts';
import { launchSetup, reconcileSetup } from './flow/set-up-card.ts';
import { cardActions, setupActions } from './payments.policy.ts';
import { presentCard } from './payments.presenter.ts';
import { removeCardJob } from './payments.queues.ts';
import { isCardAwaited } from './payments.repository.ts';
import { findSetup, insertSetup } from './setups.repository.ts';
import { withPatience } from './with-patience.ts';

type Cards = ResponseOf<'post', '/api/payments/list'>;

/** How long the gateway's page to save a card is open. */
const SETUP_MINUTES = 60;

/** The caller's saved cards, the newest first. */
export async function listOwnCards(
  { db, gateway, now }: Pick<Deps, 'db' | 'gateway' | 'now'>,
  actor: Pick<Actor, 'own' | 'timeZone'>,
): Promise<Cards> {
  const rows = await listCards(db, actor.own, gateway.name);
  return { cards: rows.map(row => presentCard(row, actor.timeZone, now())) };
}

/**
 * Removes a saved card of the caller's, here at once and at the gateway by a job; one that is removed already is no
 * error. Refuses with payments.not_found, and with payments.card_in_use while a payment charges it.
 */
export async function removeCard(deps: Deps, actor: Actor, cardId: string): Promise<Cards> {
  await withTransaction(deps.db, async tx => {
    const card = authorize(actor, cardActions.remove, await lockCard(tx, cardId));
    if (!card) throw new AppError('payments.not_found');
    const { scope, row } = card;
    if (row.removedAt !== null) return;
    if (await isCardAwaited(tx, scope)) throw new AppError('payments.card_in_use');
    await updateCard(tx, scope, { removedAt: deps.now() });
    const ids = { user_id: row.userId, card_id: row.id };
    await deps.outbox.append(tx, { kind: 'card.removed', payload: ids }, actor);
    // The gateway that keeps it was exchanged for another, and cannot be told.
    if (isElsewhere(deps, row)) return;
    const { gateway, reference } = row;
    await deps.jobs.enqueue(tx, removeCardJob, { removal_id: newId(), gateway, reference });
  });
  return listOwnCards(deps, actor);
}

/**
 * Begins to save a card, and answers the address of the gateway's page. Refuses with payments.too_many_cards, and as
 * `launchSetup` does; a repeat with the same key goes on.
 */
export async function setUpCard(
  deps: PaymentDeps,
  actor: Actor,
  payload: { readonly idempotency_key: string },
): Promise<ResponseOf<'post', '/api/payments/setup'>> {
  const userId = actor.own.id;
  const request = { userId, key: payload.idempotency_key, call: 'payments/setup', payload };
  const { setupId } = await once(deps, request, async tx => {
    await lockBuckets(tx, [cardsLock(userId)]);
    if ((await countCards(tx, actor.own, deps.gateway.name)) >= CARDS_AT_MOST)
      throw new AppError('payments.too_many_cards', { values: { limit: CARDS_AT_MOST } });
    const id = newId();
    const createdAt = deps.now();
    const expiresAt = new Date(createdAt.getTime() + SETUP_MINUTES * 60_000);
    await insertSetup(tx, actor.own, { id, gateway: deps.gateway.name, createdAt, expiresAt });
    return { setupId: id };
  });
  return { url: await launchSetup(deps, setupId) };
}

/**
 * Asks the gateway what has become of a card's saving of the caller's; one that does not answer in a few seconds leaves
 * it as it is known. Refuses with payments.not_found.
 */
export async function confirmSetup(
  deps: PaymentDeps,
  actor: Actor,
  setupId: string,
): Promise<ResponseOf<'post', '/api/payments/setup/confirm'>> {
  const found = authorize(actor, setupActions.confirm, await findSetup(deps.db, setupId));
  if (!found) throw new AppError('payments.not_found');
  await withPatience(deps.log, reconcileSetup(deps, setupId));
  const now = authorize(actor, setupActions.confirm, await findSetup(deps.db, setupId));
  return { ...(await listOwnCards(deps, actor)), state: now?.row.state ?? found.row.state };
}
