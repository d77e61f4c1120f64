/** An ISO 4217 currency, and an amount in its minor unit. */
export type GatewayMoney = { readonly amount: number; readonly currency: string };

/** The payer, with the gateway's reference: null before it has assigned one. */
export type GatewayPayer = {
  readonly userId: string;
  readonly reference: string | null;
  readonly name: string;
  readonly email: string | null;
};

export type GatewayCard = {
  readonly brand: 'visa' | 'mastercard' | 'mada' | 'amex' | 'other';
  readonly last4: string;
  /** The gateway's identifier of the card number; null if it has none. */
  readonly fingerprint: string | null;
} & (
  | {
      /** The reference for charging it again. */
      readonly reference: string;
      readonly expMonth: number;
      readonly expYear: number;
    }
  | {
      /** The gateway does not save it, and may not report its expiry. */
      readonly reference: null;
      readonly expMonth: number | null;
      readonly expYear: number | null;
    }
);

export type StartPayment = {
  /** Our UUID, the idempotency key: a repeat starts no second payment. */
  readonly paymentId: string;
  /** Short and readable, shown to the payer. */
  readonly number: string;
  readonly payer: GatewayPayer;
  readonly money: GatewayMoney;
  /** A description of the payable, shown to the payer. */
  readonly description: string;
  /** The reference of the saved card to charge; null for the gateway's page. */
  readonly card: string | null;
  /** Whether to save the card used on the gateway's page. */
  readonly saveCard: boolean;
  /** The return URL of the payer, for any outcome. */
  readonly returnUrl: string;
  /** The gateway neither accepts nor starts a payment afterwards: a repeat returns the one started before. */
  readonly expiresAt: Date;
};

/** A started payment. With a null `url` the payer has nothing to do: `retrieve` returns the outcome. */
export type StartedPayment = {
  readonly reference: string;
  /** The gateway's reference of the payer, for later calls; null if it stores none. */
  readonly payerReference: string | null;
  readonly url: string | null;
};

/** The current state of a payment at the gateway, the only authoritative one. */
export type GatewayPayment = {
  readonly reference: string;
  readonly state: 'open' | 'processing' | 'captured' | 'declined' | 'expired' | 'cancelled';
  /** The captured money, also if some of it was refunded; null if none was captured. */
  readonly captured: GatewayMoney | null;
  /** The refunded part of the captured money, in the minor unit. */
  readonly refunded: number;
  /** The card of the last attempt; null before one. */
  readonly card: GatewayCard | null;
  /** Why the last attempt was declined, also while another is possible. */
  readonly decline:
    | 'declined'
    | 'insufficient_funds'
    | 'authentication_failed'
    | 'expired_card'
    | 'wrong_details'
    | null;
};

export type RefundRequest = {
  /** Our UUID, the idempotency key: a repeat starts no second refund. */
  readonly refundId: string;
  /** The gateway's reference of the payment. */
  readonly payment: string;
  readonly money: GatewayMoney;
  /** The amount refunded before, in the minor unit: shows without idempotent refunds whether this one was made. */
  readonly refundedBefore: number;
};

export type GatewayRefund = { readonly reference: string; readonly state: 'done' | 'pending' | 'failed' };

export type StartSetup = Pick<StartPayment, 'payer' | 'returnUrl' | 'expiresAt'> & {
  /** Our UUID, the idempotency key: a repeat starts no second setup. */
  readonly setupId: string;
};

export type GatewaySetup = {
  readonly state: 'open' | 'done' | 'failed' | 'expired';
  /** The saved card, once the setup is done. */
  readonly card: GatewayCard | null;
};

/** The subject of a verified webhook. It is a hint to query the gateway, never a fact. */
export type WebhookNotice = {
  /** The gateway's id of the event, equal for a repeat. */
  readonly eventId: string;
  /** Null for events that we ignore. */
  readonly about: { readonly kind: 'payment' | 'setup'; readonly reference: string } | null;
  /** `disputed`: the payer disputes the payment at the bank, so that an operator has to act. */
  readonly alarm?: 'disputed';
};

export type WebhookRequest = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
};

/**
 * Takes card payments on the gateway's own pages, so that no card number reaches us. Every call ends within 30 seconds
 * and may be repeated. They reject with a GatewayError.
 */
export type PaymentGateway = {
  /** Must not change: payments and cards store it. */
  readonly name: 'sandbox' | 'stripe' | 'moyasar';
  /** The supported currencies, in ISO 4217. */
  readonly currencies: readonly string[];
  /** The step of amounts in a currency, in the minor unit: the gateway refuses other amounts. */
  step(currency: string): number;
  /** Whether the gateway accepts our key, as far as it reports that. */
  isKeyAccepted(): Promise<boolean>;
  start(request: StartPayment): Promise<StartedPayment>;
  retrieve(reference: string): Promise<GatewayPayment>;
  /** Prevents further payment. A payment made before remains: query it with `retrieve`. */
  cancel(reference: string): Promise<void>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  setup(request: StartSetup): Promise<StartedPayment & { readonly url: string }>;
  retrieveSetup(reference: string): Promise<GatewaySetup>;
  /** Deletes a saved card, so that it can never be charged again; a missing one is not an error. */
  removeCard(reference: string): Promise<void>;
  /** Verifies a webhook, and may query the gateway for its payment. Null for one that is not from the gateway. */
  readWebhook(request: WebhookRequest): Promise<WebhookNotice | null>;
  /** Sends back the code with which a gateway verifies a new webhook, if it does so; returns whether it is verified. */
  verifyWebhook?(webhookId: string, code: string): Promise<boolean>;
};

/** Why a gateway call failed, in codes only: the gateway's own text may quote the payer. */
export class GatewayError extends Error {
  /** The gateway will never do it; otherwise it may have done it, and the call may be repeated. */
  readonly refused: boolean;

  constructor(codes: string, { refused = false }: { refused?: boolean } = {}) {
    super(codes);
    this.name = 'GatewayError';
    this.refused = refused;
  }
}
