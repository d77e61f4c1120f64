import { withTransaction } from '@rifq/db';
import { currencyCodes, isCurrency } from '@rifq/rules';
import {
  GatewayError,
  type GatewayPayment,
  type GatewaySetup,
  type PaymentGateway,
  type StartPayment,
  type StartSetup,
} from '../../../ports/payments.ts';
import type { SandboxContext } from './context.ts';
import { lockSandboxCard, openSession, payerFor, updateSandboxCard } from './objects.repository.ts';
import { pagePath } from './page-path.ts';
import { refundOnce } from './refund.ts';
import { asOf, type GatewayOrder, type GatewaySession, gatewayCard, refundedOf } from './session.ts';
import { readSignedWebhook } from './signature.ts';
import { cancelSession, chargeSandboxCard, viewSession } from './visit.ts';

const refuse = (code: string) => new GatewayError(code, { refused: true });

/** The expiry of endless sessions. */
const ENDLESS = '9999-12-31T00:00:00.000Z';

/** Applies the faults set by a test before and after a call. */
async function behindFaults<T>({ faults }: SandboxContext, call: () => Promise<T>): Promise<T> {
  await faults.slow;
  if (faults.down === 'before') throw new GatewayError('no_answer');
  const result = await call();
  // A test may set it during the call, which has been executed by then.
  if (faults.down === 'after') throw new GatewayError('no_answer');
  return result;
}

const freshSession = (
  payer: string,
  { returnUrl, expiresAt }: StartSetup | StartPayment,
  keeps: boolean,
) => ({
  payer,
  returnUrl,
  expiresAt: expiresAt.toISOString(),
  state: 'open' as const,
  keeps,
  atBank: null,
  card: null,
  decline: null,
});

function orderOf({ number, description, money, card }: StartPayment): GatewayOrder {
  if (!isCurrency(money.currency)) throw refuse('currency');
  if (!Number.isSafeInteger(money.amount) || money.amount <= 0) throw refuse('amount');
  return {
    number,
    description,
    amount: money.amount,
    currency: money.currency,
    keptCard: card,
    captured: null,
    decidedAt: null,
    refunds: [],
  };
}

/** Whether a request is a repeat. Anything else under its key is our mistake, which a gateway refuses. */
const isRepeat = (known: GatewayOrder, asked: GatewayOrder) =>
  known.amount === asked.amount && known.currency === asked.currency && known.keptCard === asked.keptCard;

async function start(context: SandboxContext, request: StartPayment): Promise<GatewaySession> {
  const asked = orderOf(request);
  return withTransaction(context.db, async tx => {
    const payer = await payerFor(tx, request.payer.userId);
    const opened = await openSession(tx, request.paymentId, {
      ...freshSession(payer, request, request.saveCard && request.card === null),
      ...(context.faults.endless && { expiresAt: ENDLESS }),
      order: asked,
    });
    if (opened.order === null || !isRepeat(opened.order, asked)) throw refuse('idempotency');
    const known = asOf(opened, context.now());
    if (request.card === null || known.state !== 'open' || known.atBank !== null) return known;
    const card = await lockSandboxCard(tx, request.card);
    if (card === null || card.removed || card.payer !== payer) throw refuse('card');
    const { test, last4, expMonth, expYear } = card;
    const used = { test, last4, expMonth, expYear, reference: request.card };
    return chargeSandboxCard(tx, context, known, used);
  });
}

function paymentOf({ id, state, card, decline }: GatewaySession, order: GatewayOrder): GatewayPayment {
  return {
    reference: id,
    state: state === 'done' ? 'captured' : state,
    captured: state === 'done' ? order.captured : null,
    refunded: refundedOf(order),
    card: card && gatewayCard(card),
    decline,
  };
}

const setupStates = {
  open: 'open',
  processing: 'open',
  done: 'done',
  declined: 'failed',
  cancelled: 'failed',
  expired: 'expired',
} as const satisfies Record<GatewaySession['state'], GatewaySetup['state']>;

/** Creates the gateway that implements the port. `faults` are read at the time of a call. */
export function makeGateway(context: SandboxContext): PaymentGateway {
  const { db, now } = context;
  const through = <T>(call: () => Promise<T>) => behindFaults(context, call);
  const addressOf = ({ id }: GatewaySession) => new URL(pagePath(id), context.publicUrl).href;
  const known = async (reference: string) => {
    const found = await viewSession(context, reference);
    if (found === null) throw refuse('not_found');
    return found;
  };
  return {
    name: 'sandbox',
    currencies: currencyCodes,
    step: () => 1,
    isKeyAccepted: async () => true,
    start: request =>
      through(async () => {
        const started = await start(context, request);
        const url = started.state === 'open' ? addressOf(started) : null;
        return { reference: started.id, payerReference: started.payer, url };
      }),
    retrieve: reference =>
      through(async () => {
        const found = await known(reference);
        if (found.order === null) throw refuse('not_found');
        return paymentOf(found, found.order);
      }),
    cancel: reference =>
      through(async () => {
        await known(reference);
        if (!context.faults.endless) await cancelSession(context, reference);
      }),
    refund: request => through(() => refundOnce(context, request)),
    setup: request =>
      through(() =>
        withTransaction(db, async tx => {
          const payer = await payerFor(tx, request.payer.userId);
          const opened = await openSession(tx, request.setupId, {
            ...freshSession(payer, request, true),
            order: null,
          });
          return { reference: opened.id, payerReference: payer, url: addressOf(opened) };
        }),
      ),
    retrieveSetup: reference =>
      through(async () => {
        const { order, state, card } = await known(reference);
        if (order !== null) throw refuse('not_found');
        return { state: setupStates[state], card: state === 'done' && card ? gatewayCard(card) : null };
      }),
    removeCard: reference =>
      through(() =>
        withTransaction(db, async tx => {
          const card = await lockSandboxCard(tx, reference);
          if (card) await updateSandboxCard(tx, reference, { ...card, removed: true }, now());
        }),
      ),
    readWebhook: async request => readSignedWebhook(context.secret, now(), request),
  };
}
