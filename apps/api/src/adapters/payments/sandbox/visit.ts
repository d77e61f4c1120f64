import { type Db, withTransaction } from '@rifq/db';
import type { SandboxContext } from './context.ts';
import { findGatewaySession, insertSandboxCard, lockSession, saveSession } from './objects.repository.ts';
import { agreed, asOf, type GatewaySession, refused, type UsedCard } from './session.ts';
import { BANK_CODE, testCard } from './test-cards.ts';
import { announce } from './webhooks.ts';

/** Saves the session, and announces its change, if any. */
async function record(tx: Db, context: SandboxContext, changed: GatewaySession): Promise<GatewaySession> {
  await saveSession(tx, changed, context.now());
  const { state, order, decline, atBank } = changed;
  if (state === 'processing' && order?.decidedAt)
    await announce(tx, context, changed, 'captured', new Date(order.decidedAt));
  else if (state === 'done') await announce(tx, context, changed, order ? 'captured' : 'done');
  else if (decline !== null && atBank === null) await announce(tx, context, changed, 'declined');
  else if (state === 'cancelled') await announce(tx, context, changed, 'cancelled');
  return changed;
}

/** Approves at the bank: captures the requested money, and saves the card if requested. */
async function conclude(
  tx: Db,
  context: SandboxContext,
  open: GatewaySession,
  card: UsedCard,
): Promise<GatewaySession> {
  const reference = card.reference ?? (open.keeps ? await insertSandboxCard(tx, open.payer, card) : null);
  const { order } = open;
  const captured = order && { amount: order.amount, currency: order.currency, ...context.faults.wrong };
  return record(tx, context, agreed(open, { ...card, reference }, captured, context.now()));
}

/** Uses a card in an open session, by its bank's behaviour: pays or saves it, declines, or waits for a code. */
export async function chargeSandboxCard(
  tx: Db,
  context: SandboxContext,
  open: GatewaySession,
  card: UsedCard,
): Promise<GatewaySession> {
  const { refusal, asksCode } = testCard(card.test);
  if (refusal !== null) return record(tx, context, refused(open, card, refusal));
  if (asksCode) return record(tx, context, { ...open, atBank: card, decline: null });
  return conclude(tx, context, open, card);
}

/** Returns the current state of a session; null if unknown. */
export async function viewSession({ db, now }: SandboxContext, id: string): Promise<GatewaySession | null> {
  const known = await findGatewaySession(db, id);
  return known && asOf(known, now());
}

/** Changes an open session, one at a time; any other is returned unchanged. Null if unknown. */
function whileOpen(
  context: SandboxContext,
  id: string,
  change: (tx: Db, open: GatewaySession) => Promise<GatewaySession>,
): Promise<GatewaySession | null> {
  return withTransaction(context.db, async tx => {
    const known = await lockSession(tx, id);
    if (known === null) return null;
    const now = asOf(known, context.now());
    return now.state === 'open' ? change(tx, now) : now;
  });
}

/** Uses a card typed on the page. A second tab pays nothing while the bank waits for a code in the first. */
export function useTypedCard(
  context: SandboxContext,
  id: string,
  { card, keeps }: { readonly card: UsedCard; readonly keeps: boolean },
): Promise<GatewaySession | null> {
  return whileOpen(context, id, async (tx, open) =>
    open.atBank === null ? chargeSandboxCard(tx, context, { ...open, keeps }, card) : open,
  );
}

/** Stores whether to save the card, while the form is being filled in. */
export function chooseToSave(
  context: SandboxContext,
  id: string,
  keeps: boolean,
): Promise<GatewaySession | null> {
  return whileOpen(context, id, async (tx, open) => {
    const changed = { ...open, keeps };
    await saveSession(tx, changed, context.now());
    return changed;
  });
}

function atBank(
  context: SandboxContext,
  id: string,
  decide: (tx: Db, open: GatewaySession, card: UsedCard) => Promise<GatewaySession>,
): Promise<GatewaySession | null> {
  return whileOpen(context, id, async (tx, open) =>
    open.atBank === null ? open : decide(tx, open, open.atBank),
  );
}

/** Checks a code typed on the bank's page, in Latin digits. A wrong one ends this attempt. */
export function submitBankCode(
  context: SandboxContext,
  id: string,
  code: string,
): Promise<GatewaySession | null> {
  return atBank(context, id, (tx, open, card) =>
    code === BANK_CODE
      ? conclude(tx, context, open, card)
      : record(tx, context, refused(open, card, 'authentication_failed')),
  );
}

/** Refuses on the bank's page. */
export function refuseAtBank(context: SandboxContext, id: string): Promise<GatewaySession | null> {
  return atBank(context, id, (tx, open, card) => record(tx, context, refused(open, card, 'declined')));
}

/** Ends a session in which nothing was paid; any other stays unchanged. */
export function cancelSession(context: SandboxContext, id: string): Promise<GatewaySession | null> {
  return whileOpen(context, id, (tx, open) =>
    record(tx, context, { ...open, state: 'cancelled', atBank: null }),
  );
}
