import fc from 'fast-check';

const MINUTE_MS = 60_000;
export const COINS = 100;

/** What is done about one of two reservations of an owner; little to choose from, so that the same meets again and again. */
export type Step = {
  readonly what:
    | 'book'
    | 'pay'
    | 'type'
    | 'ask'
    | 'cancel'
    | 'delay'
    | 'pass'
    | 'clock'
    | 'clinic cancels'
    | 'open'
    | 'complete'
    | 'no show';
  readonly n: 0 | 1;
  /** To which slot. */
  readonly slot: 0 | 1 | 2;
  /** With coins, not by card. */
  readonly coins: boolean;
  /** The bank agrees. */
  readonly good: boolean;
  readonly minutes: number;
};

export const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what'][]>(
    ...(['book', 'book', 'book', 'pay', 'pay', 'type', 'type', 'ask', 'cancel', 'delay', 'delay'] as const),
    ...(['pass', 'pass', 'clock', 'clinic cancels', 'open', 'complete', 'no show'] as const),
  ),
  n: fc.constantFrom(0, 1),
  slot: fc.constantFrom(0, 1, 2),
  coins: fc.boolean(),
  good: fc.boolean(),
  minutes: fc.constantFrom(1, 6, 10, 45, 120),
});

/** A reservation in plain values; times in milliseconds. */
export type One = {
  state: string;
  start: number;
  heldUntil: number;
  moves: number;
  paid: 'coins' | 'card' | null;
  refunded: boolean;
  by: 'owner' | 'clinic' | null;
  /** Its payment by card: what was captured there we may not know yet. */
  payment: 'none' | 'open' | 'captured';
};
export type Model = {
  now: number;
  coins: number;
  readonly slots: readonly number[];
  readonly all: (One | null)[];
};

const isOver = (one: One, now: number) => one.state === 'awaiting_payment' && one.heldUntil <= now;
const takesTime = ({ state }: One) => ['awaiting_payment', 'confirmed', 'in_session'].includes(state);
const conflict = (state: string) => `reservations.state_conflict ${state}`;

/** Whether a slot can be taken, and by that ends a hold on it that is over. */
function takes(model: Model, start: number, mover: One | null): string | null {
  if (start < model.now + 15 * MINUTE_MS) return 'request.invalid';
  const others = model.all.flatMap(one => (one && one !== mover && one.start === start ? [one] : []));
  if (others.some(one => takesTime(one) && !isOver(one, model.now))) return 'reservations.slot_taken';
  return null;
}
function endOthers(model: Model, start: number): void {
  for (const one of model.all) if (one?.start === start && isOver(one, model.now)) one.state = 'expired';
}

/** The gateway is asked, after it was told to close where that is meant. Answers the state that it leads to. */
function ask(one: One, now: number, closes: boolean): string {
  if (one.payment === 'captured') {
    const isAwaited = one.state === 'awaiting_payment';
    if (isAwaited && one.start <= now) one.state = 'expired';
    else if (isAwaited) Object.assign(one, { state: 'confirmed', paid: 'card' });
    one.payment = 'none';
  } else if (one.payment === 'open' && (closes || one.heldUntil <= now)) {
    one.payment = 'none';
    if (isOver(one, now)) one.state = 'expired';
  }
  return one.state;
}

function giveBack(model: Model, one: One): void {
  if (one.paid === null || one.refunded) return;
  one.refunded = true;
  if (one.paid === 'coins') model.coins += COINS;
}

function book(model: Model, { n, slot, coins }: Step): string {
  const start = model.slots[slot] ?? 0;
  const refusal = takes(model, start, null);
  if (refusal !== null) return refusal;
  if (coins && model.coins < COINS) return 'rewards.coins_short';
  endOthers(model, start);
  const heldUntil = model.now + 10 * MINUTE_MS;
  const one: One = {
    state: 'awaiting_payment',
    start,
    heldUntil,
    moves: 0,
    paid: null,
    refunded: false,
    by: null,
    payment: 'open',
  };
  if (coins) {
    Object.assign(one, { state: 'confirmed', paid: 'coins', payment: 'none' });
    model.coins -= COINS;
  }
  model.all[n] = one;
  return 'done';
}

function pay(model: Model, one: One, { coins }: Step): string {
  if (isOver(one, model.now)) return conflict('expired');
  if (one.state !== 'awaiting_payment') return conflict(one.state);
  if (!coins) {
    if (one.payment === 'none') one.payment = 'open';
    else ask(one, model.now, false);
    return 'done';
  }
  if (model.coins < COINS) return 'rewards.coins_short';
  if (ask(one, model.now, true) === 'confirmed') return 'done';
  model.coins -= COINS;
  Object.assign(one, { state: 'confirmed', paid: 'coins' });
  return 'done';
}

function cancel(model: Model, one: One, by: 'owner' | 'clinic'): string {
  const wasAwaited = one.state === 'awaiting_payment';
  if (wasAwaited) ask(one, model.now, true);
  if (one.state === 'cancelled' && one.by === by && by === 'owner') return 'done';
  if (one.state !== 'awaiting_payment' && one.state !== 'confirmed') return conflict(one.state);
  if (by === 'owner' && one.state === 'confirmed' && model.now >= one.start) return 'reservations.too_late';
  if (by === 'clinic' || wasAwaited || model.now <= one.start - 120 * MINUTE_MS) giveBack(model, one);
  Object.assign(one, { state: 'cancelled', by });
  return 'done';
}

function delay(model: Model, one: One, { slot }: Step): string {
  const start = model.slots[slot] ?? 0;
  if (one.state !== 'confirmed') return conflict(one.state);
  if (one.start === start) return 'done';
  if (model.now > one.start - 120 * MINUTE_MS) return 'reservations.too_late';
  if (one.moves >= 2) return 'reservations.moves_used_up';
  const refusal = takes(model, start, one);
  if (refusal !== null) return refusal;
  endOthers(model, start);
  Object.assign(one, { start, moves: one.moves + 1 });
  return 'done';
}

const conducted = {
  open: { from: 'confirmed', to: 'in_session' },
  complete: { from: 'in_session', to: 'completed' },
  'no show': { from: 'confirmed', to: 'no_show' },
} as const;

/** What a step comes to, and what there is then; null for one that is not possible. The model given is not changed. */
export function expected(before: Model, of: Step): [outcome: string, after: Model] | null {
  const model = structuredClone(before);
  const one = model.all[of.n] ?? null;
  const done = (outcome: string): [string, Model] => [outcome, model];
  switch (of.what) {
    case 'pass':
      model.now += of.minutes * MINUTE_MS;
      return done('done');
    case 'clock':
      for (const each of model.all) {
        if (!each || !isOver(each, model.now)) continue;
        ask(each, model.now, true);
        if (each.state === 'awaiting_payment') each.state = 'expired';
      }
      return done('done');
    case 'book':
      return one && (takesTime(one) || one.payment !== 'none') ? null : done(book(model, of));
  }
  if (one === null) return null;
  switch (of.what) {
    case 'pay':
      return done(pay(model, one, of));
    case 'type':
      if (one.payment !== 'open') return null;
      if (of.good && model.now < one.heldUntil) one.payment = 'captured';
      return done('done');
    case 'ask':
      ask(one, model.now, false);
      return done('done');
    case 'cancel':
      return done(cancel(model, one, 'owner'));
    case 'clinic cancels':
      return done(cancel(model, one, 'clinic'));
    case 'delay':
      return done(delay(model, one, of));
    default: {
      const { from, to } = conducted[of.what];
      if (one.state !== from) return done(conflict(one.state));
      one.state = to;
      return done('done');
    }
  }
}
