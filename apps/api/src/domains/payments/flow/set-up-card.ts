import { type Db, withTransaction } from '@rifq/db';
import type { WriteScope } from '../../../core/access.ts';
import { AppError } from '../../../core/errors.ts';
import { asServer } from '../../../core/server-access.ts';
import { LeaseHeldError, runOperation } from '../../../platform/operation.ts';
import { GatewayError, type GatewaySetup, type StartedPayment } from '../../../ports/payments.ts';
import { lockSetup, readSetup, type SetupRow, updateSetup } from '../setups.repository.ts';
import { addCard } from './add-card.ts';
import { userFacingError } from './launch-payment.ts';
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
      if (started === null) return updateSetup(tx, setup, { state: 'failed', checkAt: null });
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
      if (error instanceof LeaseHeldError)
        throw new AppError('request.busy', { retryAfter: BUSY_RETRY_AFTER });
      throw userFacingError(error, 'payments.setup_down');
    }
  }
  const { url } = await required(deps, setup);
  if (url === null) throw new AppError('payments.gateway_refused');
  return url;
}

/** What the gateway says of a setup; failed for what it refuses to answer, since it never will. */
async function askWhatBecame({ gateway, log }: PaymentDeps, row: SetupRow): Promise<GatewaySetup> {
  if (row.reference === null) return { state: 'open', card: null };
  try {
    return await gateway.retrieveSetup(row.reference);
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    log.warn({ setup: row.id, err: error }, 'the gateway refuses to say what has become of a setup');
    return { state: 'failed', card: null };
  }
}

/** A card can still come after the time is over: that a visit is over here says nothing of the gateway's page. */
const isUndecided = ({ state }: SetupRow) => state === 'open' || state === 'expired';

/** The setup after the gateway's word, with the card kept where there is one. */
async function afterWord(
  tx: Db,
  deps: PaymentDeps,
  row: SetupRow,
  said: GatewaySetup,
): Promise<Partial<Pick<SetupRow, 'state' | 'failure' | 'checkAt'>>> {
  if (said.state === 'done') {
    if (said.card === null || said.card.reference === null)
      throw new Error('the gateway has saved a card and does not name it');
    const isKept = await addCard(tx, deps, row.userId, { ...said.card, reference: said.card.reference });
    const end = isKept
      ? { state: 'done' as const }
      : { state: 'failed' as const, failure: 'too_many_cards' as const };
    return { ...end, checkAt: null };
  }
  if (said.state !== 'open') return { state: said.state, checkAt: null };
  if (row.expiresAt > deps.now()) return {};
  // Without a name of the gateway's nobody was led to its page.
  return { state: 'expired', ...(row.reference === null && { checkAt: null }) };
}

/**
 * Asks the gateway what has become of a card's saving, and keeps the card, also one that came after the time was over.
 * Repeats change nothing more. Throws a GatewayError when the gateway does not answer.
 */
export async function reconcileSetup(deps: PaymentDeps, setupId: string): Promise<void> {
  const setup = asServer('cardSetup', setupId);
  const known = await readSetup(deps.db, setup);
  if (!known || !isUndecided(known)) return;
  if (known.gateway !== deps.gateway.name) throw new Error(`the setup belongs to ${known.gateway}`);
  const said = await askWhatBecame(deps, known);
  await withTransaction(deps.db, async tx => {
    const row = await lockSetup(tx, setup);
    if (!row || !isUndecided(row)) return;
    const change = await afterWord(tx, deps, row, said);
    if (Object.keys(change).length > 0) await updateSetup(tx, setup, change);
  });
}
