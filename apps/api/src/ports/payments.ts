/** ISO 4217, and an amount in the minor unit. */
export type GatewayMoney = { readonly amount: number; readonly currency: string };

/** Who pays, as the gateway knows them: null before it has given a name. */
export type GatewayPayer = {
  readonly userId: string;
  readonly reference: string | null;
  readonly name: string;
  readonly email: string | null;
};

export type GatewayCard = {
  readonly brand: 'visa' | 'mastercard' | 'mada' | 'amex' | 'other';
  readonly last4: string;
  /** The gateway's name of the number behind it; null where it has none. */
  readonly fingerprint: string | null;
} & (
  | {
      /** By which it is charged again. */
      readonly reference: string;
      readonly expMonth: number;
      readonly expYear: number;
    }
  | {
      /** The gateway does not keep it, and may not say when it expires. */
      readonly reference: null;
      readonly expMonth: number | null;
      readonly expYear: number | null;
    }
);

export type StartPayment = {
  /** Ours, a UUID: a repeat with it starts nothing a second time. */
  readonly paymentId: string;
  /** Short and readable, shown to the payer. */
  readonly number: string;
  readonly payer: GatewayPayer;
  readonly money: GatewayMoney;
  /** What it pays for, shown to the payer. */
  readonly description: string;
  /** The reference of the kept card to charge; null for the gateway's page. */
  readonly card: string | null;
  /** Keep the card that is used on the gateway's page. */
  readonly keepsCard: boolean;
  /** Where the payer comes back to, whatever has become of it. */
  readonly returnUrl: string;
  /** The gateway takes no payment after it, nor begins one: a repeat answers what was begun before. */
  readonly expiresAt: Date;
};

/** A payment that has begun. With a null `url` the payer has nothing to do: `retrieve` says what has become of it. */
export type StartedPayment = {
  readonly reference: string;
  /** The gateway's name of the payer, to be used from now on; null where it keeps none. */
  readonly payerReference: string | null;
  readonly url: string | null;
};

/** What the gateway says of a payment now: the only word that counts. */
export type GatewayPayment = {
  readonly reference: string;
  readonly state: 'open' | 'processing' | 'captured' | 'declined' | 'expired' | 'cancelled';
  /** What it has taken, also when some of it has gone back; null when it has taken nothing. */
  readonly captured: GatewayMoney | null;
  /** In the minor unit, of what was captured. */
  readonly refunded: number;
  /** The card of the last try; null before one. */
  readonly card: GatewayCard | null;
  /** Why the last try was refused, also while another is possible. */
  readonly decline:
    | 'declined'
    | 'insufficient_funds'
    | 'authentication_failed'
    | 'expired_card'
    | 'wrong_details'
    | null;
};

export type RefundRequest = {
  /** Ours, a UUID: a repeat with it gives nothing back a second time. */
  readonly refundId: string;
  /** The gateway's name of the payment. */
  readonly payment: string;
  readonly money: GatewayMoney;
  /** What had gone back before, in the minor unit: a gateway without idempotent refunds tells by it whether this one has. */
  readonly refundedBefore: number;
};

export type GatewayRefund = { readonly reference: string; readonly state: 'done' | 'pending' | 'failed' };

export type StartSetup = Pick<StartPayment, 'payer' | 'returnUrl' | 'expiresAt'> & {
  /** Ours, a UUID: a repeat with it starts nothing a second time. */
  readonly setupId: string;
};

export type GatewaySetup = {
  readonly state: 'open' | 'done' | 'failed' | 'expired';
  /** Once it is done. */
  readonly card: GatewayCard | null;
};

/** What a webhook that was verified is about. It is a hint to ask, never a fact. */
export type WebhookNotice = {
  /** The gateway's id of the event: the same for a repeat. */
  readonly eventId: string;
  /** Null for what we do not follow. */
  readonly about: { readonly kind: 'payment' | 'setup'; readonly reference: string } | null;
  /** `disputed`: the payer disputes the payment at the bank, so that somebody has to look. */
  readonly alarm?: 'disputed';
};

export type WebhookRequest = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
};

/**
 * Takes payments by card on pages of its own, so that no card number comes to us. Every call ends within half a minute
 * and may be repeated. They reject with a GatewayError.
 */
export type PaymentGateway = {
  /** Must not change: payments and cards carry it. */
  readonly name: 'sandbox' | 'stripe' | 'moyasar';
  /** ISO 4217: what it can be asked for. */
  readonly currencies: readonly string[];
  /** The smallest step of an amount in a currency, in the minor unit: the gateway refuses what is no multiple of it. */
  step(currency: string): number;
  /** Whether it takes our key, as far as it says. */
  isKeyTaken(): Promise<boolean>;
  start(request: StartPayment): Promise<StartedPayment>;
  retrieve(reference: string): Promise<GatewayPayment>;
  /** Lets nobody pay any more. What was paid before stays paid: ask with `retrieve`. */
  cancel(reference: string): Promise<void>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  setup(request: StartSetup): Promise<StartedPayment & { readonly url: string }>;
  retrieveSetup(reference: string): Promise<GatewaySetup>;
  /** Lets a kept card never be charged again; one that is gone is no error. */
  removeCard(reference: string): Promise<void>;
  /** Verifies a webhook, and may ask the gateway which payment it is about. Null for one that is not the gateway's. */
  readWebhook(request: WebhookRequest): Promise<WebhookNotice | null>;
  /** Sends back the code by which a gateway verifies a new webhook, where it does; answers whether it is verified. */
  verifyWebhook?(webhookId: string, code: string): Promise<boolean>;
};

/** Why a gateway did not do what it was asked, in codes alone: its own words may quote the payer. */
export class GatewayError extends Error {
  /** It will never do it; otherwise it may have done it, and the same may be asked again. */
  readonly refused: boolean;

  constructor(codes: string, { refused = false }: { refused?: boolean } = {}) {
    super(codes);
    this.name = 'GatewayError';
    this.refused = refused;
  }
}
