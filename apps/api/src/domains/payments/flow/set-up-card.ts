import { withTransaction } from '@rifq/db';
import type { WriteScope } from '../../../core/access.ts';
import { AppError } from '../../../core/errors.ts';
import { asServer } from '../../../core/server-access.ts';
import { LeasedElsewhere, runOperation } from '../../../platform/operation.ts';
import { GatewayError, type StartedPayment } from '../../../ports/payments.ts';
import { lockSetup, readSetup, type SetupRow, updateSetup } from '../setups.repository.ts';
import { addCard } from './add-card.ts';
import { toldError } from './launch-payment.ts';
import { keepPayer, payerOf } from './payer.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Seconds after which who waits for another attempt asks again. */
const BUSY_RETRY_AFTER = 2;

type Setup = WriteScope<'cardSetup'>;

async function required({ db }: Pick<PaymentDeps, 'db'>, setup: Setup): Promise<SetupRow> {
  const row = await readSetup(db, setup);
  if (!row) throw new AppError('payments.not_found');
  return row;
}

async function askToSetUp(deps: PaymentDeps, row: SetupRow): Promise<StartedPayment | null> {
  const page = new URL('/dashboard/profile?section=cards', deps.publicUrl);
  page.searchParams.set('setup', row.id);
  try {
    return await deps.gateway.setup({
      setupId: row.id,
      payer: await payerOf(deps.db, row.userId, row.gateway),
      returnUrl: page.href,
      expiresAt: row.expiresAt,
    });
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    deps.log.warn({ setup: row.id, err: error }, 'the gateway refused to begin to save a card');
    return null;
  }
}

function startSetup(deps: PaymentDeps, row: SetupRow): Promise<void> {
  const setup = asServer('cardSetup', row.id);
  return runOperation(deps.db, {
    key: `card-setup:${row.id}`,
    call: () => askToSetUp(deps, row),
    async settle(tx, started) {
      if (started === null) return updateSetup(tx, setup, { state: 'failed' });
      const { reference, url, payerReference } = started;
      await updateSetup(tx, setup, { reference, url });
      await keepPayer(tx, row.userId, row.gateway, payerReference);
    },
  });
}

/**
 * Takes the saving of a card to the gateway and answers the address of its page; a repeat answers the same one. Refuses
 * with payments.setup_down, payments.gateway_refused, and request.busy while another attempt is at it.
 */
export async function launchSetup(deps: PaymentDeps, setupId: string): Promise<string> {
  const setup = asServer('cardSetup', setupId);
  const known = await required(deps, setup);
  if (known.reference === null && known.state === 'open') {
    try {
      await startSetup(deps, known);
    } catch (error) {
      if (error instanceof LeasedElsewhere)
        throw new AppError('request.busy', { retryAfter: BUSY_RETRY_AFTER });
      throw toldError(error, 'payments.setup_down');
    }
  }
  const { url } = await required(deps, setup);
  if (url === null) throw new AppError('payments.gateway_refused');
  return url;
}

/**
 * Asks the gateway what has become of a card's saving, and keeps the card. Repeats change nothing more. Throws a
 * GatewayError when the gateway does not answer.
 */
export async function reconcileSetup(deps: PaymentDeps, setupId: string): Promise<void> {
  const setup = asServer('cardSetup', setupId);
  const known = await readSetup(deps.db, setup);
  if (known?.state !== 'open') return;
  if (known.gateway !== deps.gateway.name) throw new Error(`the setup belongs to ${known.gateway}`);
  const said = known.reference === null ? null : await deps.gateway.retrieveSetup(known.reference);
  await withTransaction(deps.db, async tx => {
    const row = await lockSetup(tx, setup);
    if (row?.state !== 'open') return;
    const card = said?.state === 'done' ? said.card : null;
    if (card !== null && card.reference !== null) {
      await addCard(tx, deps, row.userId, { ...card, reference: card.reference });
      return updateSetup(tx, setup, { state: 'done' });
    }
    const isOver = row.expiresAt <= deps.now();
    const state = said === null || said.state === 'open' ? (isOver ? 'expired' : 'open') : said.state;
    if (state === 'done') throw new Error('the gateway has saved a card and does not name it');
    await updateSetup(tx, setup, { state });
  });
}
