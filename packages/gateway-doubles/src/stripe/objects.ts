import type Stripe from 'stripe';

/** The fields of Stripe's objects in the test double, by the types of the official SDK. Related objects stay ids. */
type Stored<T, K extends keyof T> = { -readonly [P in K]: T[P] };
type Named<T, K extends keyof T> = { -readonly [P in K]: string | null };

export type Customer = Stored<Stripe.Customer, 'id' | 'object' | 'metadata'> & {
  name: string | null;
  email: string | null;
};
export type Method = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type'> &
  Named<Stripe.PaymentMethod, 'customer'> & {
    card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'> & {
      networks: { available: string[]; preferred: null };
    };
  };
export type LastError = Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code'> & {
  payment_method: Method;
};
export type Intent = Stored<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'created'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'status'
  | 'metadata'
  | 'description'
  | 'cancellation_reason'
> &
  Named<Stripe.PaymentIntent, 'customer' | 'payment_method' | 'latest_charge'> & {
    setup_future_usage: string | null;
    next_action: { type: string; redirect_to_url?: { url: string; return_url: string } } | null;
    last_payment_error: LastError | null;
  };
export type SetupIntent = Stored<Stripe.SetupIntent, 'id' | 'object' | 'status' | 'metadata'> &
  Named<Stripe.SetupIntent, 'customer' | 'payment_method'>;
export type Charge = Stored<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'currency' | 'paid' | 'refunded' | 'metadata'
> &
  Named<Stripe.Charge, 'payment_intent' | 'payment_method'> & {
    payment_method_details: { type: 'card'; card: { network: string } };
  };
export type Refund = Stored<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'status' | 'metadata'> &
  Named<Stripe.Refund, 'payment_intent' | 'charge'>;
export type Session = Stored<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'currency'
  | 'metadata'
  | 'client_reference_id'
  | 'expires_at'
  | 'success_url'
  | 'cancel_url'
  | 'url'
> &
  Named<Stripe.Checkout.Session, 'customer' | 'payment_intent' | 'setup_intent'>;
export type Event = Pick<Stripe.Event, 'id' | 'object' | 'type' | 'api_version' | 'created' | 'livemode'> & {
  data: { object: object };
};

/** An event of Stripe's newer API, without the object's state (docs.stripe.com/event-destinations). */
export type ThinEvent = {
  readonly id: string;
  readonly object: 'v2.core.event';
  readonly type: string;
  readonly created: string;
  readonly livemode: boolean;
  readonly related_object: { readonly id: string; readonly type: string; readonly url: string };
};
