import { randomUUID } from 'node:crypto';
import {
  type DoubledInvoice,
  type DoubledPayment,
  type DoubledToken,
  formatted,
  newPayment,
} from './objects.ts';
import { cardOf } from './test-cards.ts';

type Event = { readonly id: string; readonly type: string; readonly data: object };

/** Whether the page of an invoice accepts a card, which it does not during another attempt. */
export const isPayable = (status: string): boolean => status === 'initiated' || status === 'failed';

/** The objects of one merchant at Moyasar, and the actions of banks and payers on them. */
export class Account {
  readonly invoices = new Map<string, DoubledInvoice>();
  readonly payments = new Map<string, DoubledPayment>();
  readonly tokens = new Map<string, DoubledToken>();
  /** The number of a token, or of a payment that waits for 3-D Secure. */
  readonly numbers = new Map<string, string>();
  /** All events, in order; a webhook reports each. */
  readonly events: Event[] = [];
  /** All refunds, to check that none is made twice. */
  readonly refunds: { readonly payment: string; readonly amount: number }[] = [];
  readonly now: () => Date;
  readonly origin: () => string;

  constructor(now: () => Date, origin: () => string) {
    this.now = now;
    this.origin = origin;
  }

  at(): string {
    return this.now().toISOString();
  }

  paymentsOf(invoiceId: string): DoubledPayment[] {
    return [...this.payments.values()].filter(payment => payment.invoice_id === invoiceId);
  }

  /** Returns an invoice in its current state: one that was not paid in time has expired. */
  invoice(id: string): (DoubledInvoice & { payments: DoubledPayment[] }) | null {
    const invoice = this.invoices.get(id);
    if (invoice === undefined) return null;
    const { status, expired_at } = invoice;
    if (isPayable(status) && expired_at !== null && new Date(expired_at) <= this.now())
      invoice.status = 'expired';
    return { ...invoice, payments: this.paymentsOf(id) };
  }

  /** Gives a card on the page of an invoice, as the payer. Returns the URL of 3-D Secure. */
  payInvoice(id: string, number: string): string {
    const invoice = this.invoice(id);
    const held = this.invoices.get(id);
    if (invoice === null || held === undefined || !isPayable(invoice.status))
      throw new Error(`the invoice ${id} takes no payment`);
    held.status = 'on_hold';
    const payment = newPayment(
      {
        amount: invoice.amount,
        currency: invoice.currency,
        description: invoice.description,
        callback_url: invoice.success_url,
        metadata: null,
        invoice_id: id,
        company: cardOf(number).brand,
        last4: number.slice(-4),
        holder: 'Sara Ali',
        transactionUrl: own => `${this.origin()}/v1/transaction_auths/${own}/form`,
      },
      this.at(),
    );
    this.payments.set(payment.id, payment);
    this.numbers.set(payment.id, number);
    return payment.source.transaction_url ?? '';
  }

  /** Passes or fails 3-D Secure at its URL, as the holder. Returns the return URL. */
  authenticate(url: string, passed: boolean): string {
    const [, kind, id] = /\/(transaction_auths|token_auths)\/([^/]+)\/form$/.exec(url) ?? [];
    if (id === undefined) throw new Error(`${url} is no page of the bank`);
    return kind === 'token_auths' ? this.#verifyToken(id, passed) : this.#settle(id, passed);
  }

  #settle(id: string, passed: boolean): string {
    const payment = this.payments.get(id);
    if (payment?.status !== 'initiated') throw new Error(`the payment ${id} waits for nothing`);
    this.decide(payment, passed);
    return `${payment.callback_url}?${new URLSearchParams({ id, status: payment.status, message: payment.source.message ?? '' })}`;
  }

  /** Decides on a payment, as the bank. */
  decide(payment: DoubledPayment, authenticated: boolean): void {
    const card = cardOf(this.numbers.get(payment.id) ?? '');
    payment.status = authenticated ? card.status : 'failed';
    payment.source.message = authenticated ? card.message : '3DS: cardholder failed authentication';
    if (authenticated) payment.source.response_code = card.responseCode;
    payment.updated_at = this.at();
    const invoice = this.invoices.get(payment.invoice_id ?? '');
    if (invoice) invoice.status = payment.status;
    this.happened(`payment_${payment.status}`, payment);
  }

  #verifyToken(id: string, passed: boolean): string {
    const token = this.tokens.get(id);
    if (token?.status !== 'initiated') throw new Error(`the token ${id} waits for nothing`);
    const verified = passed && cardOf(this.numbers.get(id) ?? '').status === 'paid';
    token.status = verified ? 'active' : 'inactive';
    token.updated_at = this.at();
    const callback = this.callbacks.get(id) ?? '';
    this.happened(`card_auth_${verified ? 'authenticated' : 'failed'}`, {
      id: randomUUID(),
      status: verified ? 'authenticated' : 'failed',
      metadata: token.metadata,
    });
    if (verified)
      this.happened('payment_verified', { id: randomUUID(), status: 'verified', metadata: token.metadata });
    return `${callback}?${new URLSearchParams({ id, status: token.status })}`;
  }

  /** The code of the last webhook_verification. */
  webhookCode = '482913';
  /** Return URLs of card holders. */
  readonly callbacks = new Map<string, string>();

  refund(payment: DoubledPayment, amount: number): void {
    payment.refunded += amount;
    payment.refunded_at = this.at();
    payment.refunded_format = formatted(payment.refunded, payment.currency);
    payment.status = 'refunded';
    payment.updated_at = this.at();
    this.refunds.push({ payment: payment.id, amount });
    this.happened('payment_refunded', payment);
  }

  happened(type: string, data: object): void {
    this.events.push({ id: randomUUID(), type, data: structuredClone(data) });
  }
}
