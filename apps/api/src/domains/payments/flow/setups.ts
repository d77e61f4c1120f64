import { type Db, withTransaction } from '@rifq/db';
import { scopeFor, system, type WriteScope } from '../../../core/access.ts';
import { AppError } from '../../../core/errors.ts';
import { runOperation } from '../../../platform/operation.ts';
import { GatewayError, type GatewaySetup, type StartedPayment } from '../../../ports/payments.ts';
import { payerOf, savePayer } from '../payers.service.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { setupActions } from '../payments.policy.ts';
import { lockSetup, readSetup, type SetupRow, updateSetup } from '../setups.repository.ts';
import { addCard } from './cards.ts';
import { userFacingError } from './sync-payment.ts';

type Setup = WriteScope<'cardSetup'>;

async function required({ db }: Pick<PaymentDeps, 'db'>, setup: Setup): Promise<SetupRow> {
  const row = await readSetup(db, setup);
  if (!row) throw new AppError('payments.not_found');
  return row;
}

async function requestSetup(deps: PaymentDeps, row: SetupRow): Promise<StartedPayment | null> {
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
  const setup = scopeFor(system('payments'), setupActions.settle, row.id);
  return runOperation(deps.db, {
    key: `card-setup:${row.id}`,
    call: () => requestSetup(deps, row),
    async settle(tx, started) {
      if (started === null) return updateSetup(tx, setup, { state: 'failed', nextPollAt: null });
      const { reference, url, payerReference } = started;
      await updateSetup(tx, setup, { reference, url });
      await savePayer(tx, row.userId, row.gateway, payerReference);
    },
  });
}

/**
 * Starts a card setup at the gateway and returns the URL of its page; a repeat returns the same URL. Refuses with
 * payments.setup_down, payments.gateway_refused, and request.busy while another attempt runs.
 */
export async function launchSetup(deps: PaymentDeps, setupId: string): Promise<string> {
  const setup = scopeFor(system('payments'), setupActions.settle, setupId);
  const known = await required(deps, setup);
  if (known.reference === null && known.state === 'open') {
    await startSetup(deps, known).catch((error: unknown) => {
      throw userFacingError(error, 'payments.setup_down');
    });
  }
  const { url } = await required(deps, setup);
  if (url === null) throw new AppError('payments.gateway_refused');
  return url;
}

/** Fetches a setup from the gateway; failed if it refuses, since it always will. */
async function fetchSetup({ gateway, log }: PaymentDeps, row: SetupRow): Promise<GatewaySetup> {
  if (row.reference === null) return { state: 'open', card: null };
  try {
    return await gateway.retrieveSetup(row.reference);
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    log.warn({ setup: row.id, err: error }, 'the gateway refuses to say what has become of a setup');
    return { state: 'failed', card: null };
  }
}

/** A card can still arrive after expiry: the gateway's page may stay open longer than our setup. */
const isUndecided = ({ state }: SetupRow) => state === 'open' || state === 'expired';

/** Returns the change of a setup by the gateway's report, and saves the card if there is one. */
async function changeBy(
  tx: Db,
  deps: PaymentDeps,
  row: SetupRow,
  reported: GatewaySetup,
): Promise<Partial<Pick<SetupRow, 'state' | 'failure' | 'nextPollAt'>>> {
  if (reported.state === 'done') {
    if (reported.card === null || reported.card.reference === null)
      throw new Error('the gateway has saved a card and does not name it');
    const isSaved = await addCard(tx, deps, row.userId, {
      ...reported.card,
      reference: reported.card.reference,
    });
    const end = isSaved
      ? { state: 'done' as const }
      : { state: 'failed' as const, failure: 'too_many_cards' as const };
    return { ...end, nextPollAt: null };
  }
  if (reported.state !== 'open') return { state: reported.state, nextPollAt: null };
  if (row.expiresAt > deps.now()) return {};
  // Without a reference, no user was sent to the gateway's page.
  return { state: 'expired', ...(row.reference === null && { nextPollAt: null }) };
}

/**
 * Fetches a card setup from the gateway and saves its card, also one that arrives after expiry. Idempotent. Throws a
 * GatewayError if the gateway does not respond.
 */
export async function reconcileSetup(deps: PaymentDeps, setupId: string): Promise<void> {
  const setup = scopeFor(system('payments'), setupActions.settle, setupId);
  const known = await readSetup(deps.db, setup);
  if (!known || !isUndecided(known)) return;
  if (known.gateway !== deps.gateway.name) throw new Error(`the setup belongs to ${known.gateway}`);
  const reported = await fetchSetup(deps, known);
  await withTransaction(deps.db, async tx => {
    const row = await lockSetup(tx, setup);
    if (!row || !isUndecided(row)) return;
    const change = await changeBy(tx, deps, row, reported);
    if (Object.keys(change).length > 0) await updateSetup(tx, setup, change);
  });
}
