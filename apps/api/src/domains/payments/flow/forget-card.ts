import type * as z from 'zod/mini';
import { PermanentFailure } from '../../../core/jobs.ts';
import { runOperation } from '../../../platform/operation.ts';
import { GatewayError } from '../../../ports/payments.ts';
import { isReferenceKept } from '../cards.repository.ts';
import type { removeCardJob } from '../payments.queues.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Removal = z.output<(typeof removeCardJob)['payload']>;

/** Lets the gateway forget a card, unless it was added again under the same name. */
export async function forgetCard(
  { db, gateway }: Pick<PaymentDeps, 'db' | 'gateway'>,
  removal: Removal,
): Promise<void> {
  if (removal.gateway !== gateway.name) throw new PermanentFailure(`the card is kept by ${removal.gateway}`);
  if (await isReferenceKept(db, removal.gateway, removal.reference)) return;
  await runOperation(db, {
    key: `card-removal:${removal.removal_id}`,
    call: () =>
      gateway.removeCard(removal.reference).catch((error: unknown) => {
        const isRefused = error instanceof GatewayError && error.refused;
        throw isRefused ? new PermanentFailure(error.message) : error;
      }),
  });
}
