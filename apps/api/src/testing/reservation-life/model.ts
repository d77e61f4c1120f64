export const MINUTE_MS = 60_000;
/** What a consultation costs: in coins, and by card in the minor unit. */
export const COINS = 100;
export const PRICE = 2000;

export type Side = 'owner' | 'clinic';

/** A reservation in plain values; times in milliseconds. */
export type One = {
  state: string;
  start: number;
  heldUntil: number;
  /** How often its owner has moved it, and who has moved it last. */
  moves: number;
  movedBy: Side | null;
  paid: 'coins' | 'card' | null;
  refunded: boolean;
  by: Side | null;
  /** Its payment by card: what was captured there we may not know yet. */
  payment: 'none' | 'open' | 'captured';
  /** Of its card, as we know it. */
  captured: number;
  back: number;
  /** Each event that both sides were told, whom the audit trail names, and who has acted in person. */
  told: string[];
};
export type Model = {
  now: number;
  coins: number;
  readonly slots: readonly number[];
  readonly all: (One | null)[];
};

/** How what is told of a step reads. @param name in the audit trail */
export const toldAs = (kind: string, name: string, acted: readonly string[]) =>
  `${kind}, ${name}, acted: ${acted.join(' ') || 'nobody'}`;

export function tell(one: One, kind: string, name: Side | 'payment' | 'clock'): void {
  one.told.push(toldAs(kind, name, name === 'owner' || name === 'clinic' ? [name] : []));
}

/** Coins confirm in the name of their owner, who has acted as a payer alone. */
export function payWithCoins(model: Model, one: One): void {
  model.coins -= COINS;
  Object.assign(one, { state: 'confirmed', paid: 'coins' });
  one.told.push(toldAs('confirmed', 'owner', []));
}

export const isOver = (one: One, now: number) => one.state === 'awaiting_payment' && one.heldUntil <= now;
export const takesTime = ({ state }: One) => ['awaiting_payment', 'confirmed', 'in_session'].includes(state);
export const conflict = (state: string) => `reservations.state_conflict ${state}`;
/** Until when its owner cancels with a refund, or moves it. */
export const changeUntil = ({ movedBy, start }: One) =>
  movedBy === 'clinic' ? start : start - 120 * MINUTE_MS;

export const isSlot = (model: Model, start: number) => start >= model.now + 15 * MINUTE_MS;

/** Whether somebody else has a slot. */
export const isTaken = (model: Model, start: number, mover: One | null) =>
  model.all.some(
    one => one && one !== mover && one.start === start && takesTime(one) && !isOver(one, model.now),
  );

export function expire(one: One): void {
  one.state = 'expired';
  tell(one, 'expired', 'clock');
}

/** Who takes a slot ends a hold on it that is over. */
export function endOthers(model: Model, start: number): void {
  for (const one of model.all) if (one?.start === start && isOver(one, model.now)) expire(one);
}

/** The gateway is asked, after it was told to close where that is meant. Answers the state that it leads to. */
export function ask(one: One, now: number, closes: boolean): string {
  if (one.payment === 'captured') {
    const isAwaited = one.state === 'awaiting_payment';
    one.captured += PRICE;
    one.payment = 'none';
    if (isAwaited && one.start > now) {
      Object.assign(one, { state: 'confirmed', paid: 'card' });
      tell(one, 'confirmed', 'payment');
      return one.state;
    }
    // What has confirmed nothing goes back; of one that ended unpaid both sides hear that it does, and that it is back.
    if (isAwaited) expire(one);
    one.back += PRICE;
    if (one.paid === null)
      for (const _moment of ['on its way', 'back']) tell(one, 'money_refused', 'payment');
  } else if (one.payment === 'open' && (closes || one.heldUntil <= now)) {
    one.payment = 'none';
    if (isOver(one, now)) expire(one);
  }
  return one.state;
}

/** What was paid goes back once, coins by who cancels and a card by the word of the payment. */
export function giveBack(model: Model, one: One, by: Side): void {
  if (one.paid === null || one.refunded) return;
  one.refunded = true;
  if (one.paid === 'coins') model.coins += COINS;
  else one.back += PRICE;
  tell(one, 'refunded', one.paid === 'coins' ? by : 'payment');
}
