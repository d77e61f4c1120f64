import { todayIn } from '@rifq/rules';

export const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
/** The time zone of the clinic. */
const ZONE = 'Asia/Riyadh';
/** The price of a consultation: in coins, and by card in the minor unit. */
export const COINS = 100;
export const PRICE = 2000;

export type Side = 'owner' | 'clinic';

/** A reservation in plain values; times in milliseconds. */
export type One = {
  state: string;
  /** A visit at the clinic, not a consultation in the app. */
  readonly isVisit: boolean;
  /** The doctor, or the colleague to whom it was handed over. */
  doctor: 0 | 1;
  /** Overlaps with what the doctor has, until it moves. */
  squeezed: boolean;
  /** How the last offer of the other doctor stands, and until when it can be answered; null without one. */
  offer: { isOpen: boolean; isAccepted: boolean; readonly until: number } | null;
  /** Since when it has its time. */
  since: number;
  start: number;
  heldUntil: number;
  /** The number of reschedulings by its owner, and the side of the last one. */
  moves: number;
  rescheduledBy: Side | null;
  paid: 'coins' | 'card' | null;
  refunded: boolean;
  by: Side | null;
  /** Its card payment at the gateway; we may not know of a capture yet. */
  payment: 'none' | 'open' | 'captured';
  /** Captured from its card, as far as we know. */
  captured: number;
  back: number;
  arrived: boolean;
  settledAt: number | null;
  /** When the clinic marked a no-show, and whether one was taken back. */
  missedAt: number | null;
  undone: boolean;
  /** Each event of which both sides were notified, with the audit trail's actor, and the users who acted. */
  told: string[];
};
export type Model = {
  now: number;
  coins: number;
  readonly slots: readonly number[];
  readonly all: (One | null)[];
};

/** Formats the notification of a step. @param name in the audit trail */
export const eventName = (kind: string, name: string, acted: readonly string[]) =>
  `${kind}, ${name}, acted: ${acted.join(' ') || 'nobody'}`;

export function recordEvent(one: One, kind: string, name: Side | 'payment' | 'clock'): void {
  one.told.push(eventName(kind, name, name === 'owner' || name === 'clinic' ? [name] : []));
}

/** A payment with coins confirms in the name of the owner, who acted only as the payer. */
export function payWithCoins(model: Model, one: One): void {
  model.coins -= COINS;
  Object.assign(one, { state: 'confirmed', paid: 'coins' });
  one.told.push(eventName('confirmed', 'owner', []));
}

export const isOver = (one: One, now: number) => one.state === 'awaiting_payment' && one.heldUntil <= now;
export const takesTime = ({ state }: One) => ['awaiting_payment', 'confirmed', 'in_session'].includes(state);
export const conflict = (state: string) => `reservations.state_conflict ${state}`;
/** Returns until when its owner can cancel with a refund, or reschedule it. */
export const changeUntil = ({ rescheduledBy, start }: One) =>
  rescheduledBy === 'clinic' ? start : start - 120 * MINUTE_MS;

export const isOffered = ({ offer }: One): boolean => offer?.isOpen === true;

/** Ends an open offer. */
export function endOffer(one: One, isAccepted: boolean): void {
  if (one.offer?.isOpen) one.offer = { ...one.offer, isOpen: false, isAccepted };
}

export const isSlot = (model: Model, start: number) => start >= model.now + 15 * MINUTE_MS;
/** Whether a visit can start then: also now, in the step that has begun. */
export const isVisitTime = (model: Model, start: number) =>
  start >= Math.floor(model.now / STEP_MS) * STEP_MS;

const dayOf = (at: number) => todayIn(ZONE, new Date(at));
/** Whether the day of a time has not begun yet. */
export const isBeforeDay = (model: Model, at: number) => dayOf(model.now) < dayOf(at);
export const isSameDay = (one: number, other: number) => dayOf(one) === dayOf(other);

/** Whether another reservation has a slot of a doctor, or has taken it since a time. */
export const isTaken = (
  model: Model,
  start: number,
  mover: One | null,
  since = -Infinity,
  doctor = mover?.doctor ?? 0,
) =>
  model.all.some(
    one =>
      one &&
      one !== mover &&
      one.doctor === doctor &&
      one.start === start &&
      one.since >= since &&
      takesTime(one) &&
      !isOver(one, model.now),
  );

/** Whether something is squeezed into a time of a reservation's doctor. */
export const isSqueezedInto = (model: Model, start: number, mover: One) =>
  model.all.some(
    one =>
      one &&
      one !== mover &&
      one.squeezed &&
      one.doctor === mover.doctor &&
      one.start === start &&
      takesTime(one),
  );

/** Whether the pet has a visit at this time. */
export const hasVisitAt = (model: Model, start: number) =>
  model.all.some(one => one?.isVisit && one.start === start && takesTime(one));

export function expire(one: One): void {
  one.state = 'expired';
  recordEvent(one, 'expired', 'clock');
}

/** Taking a slot expires a dead hold on it. */
export function endOthers(model: Model, start: number, doctor: number): void {
  for (const one of model.all)
    if (one?.start === start && one.doctor === doctor && isOver(one, model.now)) expire(one);
}

/** Queries the gateway, after closing the payment there if `closes`. Returns the resulting state. */
export function queryGateway(one: One, now: number, closes: boolean): string {
  if (one.payment === 'captured') {
    const wasHeld = one.state === 'awaiting_payment';
    one.captured += PRICE;
    one.payment = 'none';
    if (wasHeld && one.start > now) {
      Object.assign(one, { state: 'confirmed', paid: 'card' });
      recordEvent(one, 'confirmed', 'payment');
      return one.state;
    }
    // Money that confirmed nothing is refunded; if the hold ended unpaid, both sides are notified of start and end.
    if (wasHeld) expire(one);
    one.back += PRICE;
    if (one.paid === null)
      for (const _step of ['pending', 'refunded']) recordEvent(one, 'money_refused', 'payment');
  } else if (one.payment === 'open' && (closes || one.heldUntil <= now)) {
    one.payment = 'none';
    if (isOver(one, now)) expire(one);
  }
  return one.state;
}

/** Refunds a payment once: coins by the canceller, a card by the payment's event. */
export function refundIfPaid(model: Model, one: One, by: Side | 'clock'): void {
  if (one.paid === null || one.refunded) return;
  one.refunded = true;
  if (one.paid === 'coins') model.coins += COINS;
  else one.back += PRICE;
  recordEvent(one, 'refunded', one.paid === 'coins' ? by : 'payment');
}
