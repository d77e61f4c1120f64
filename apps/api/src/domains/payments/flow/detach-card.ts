import type * as z from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import { PermanentFailure } from '../../../core/jobs.ts';
import { runOperation } from '../../../platform/operation.ts';
import { GatewayError } from '../../../ports/payments.ts';
import { markDetached, readCard } from '../cards.repository.ts';
import { cardActions } from '../payments.policy.ts';
import type { removeCardJob } from '../payments.queues.ts';
import type { PaymentDeps } from './payment-deps.ts';

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
