import {
  COINS,
  changeUntil,
  conflict,
  endOthers,
  isOver,
  isSlot,
  isTaken,
  MINUTE_MS,
  type Model,
  type One,
  payWithCoins,
  queryGateway,
  recordEvent,
  refundIfPaid,
  type Side,
} from './model.ts';

const held = (start: number, heldUntil: number): One => ({
  state: 'awaiting_payment',
  start,
  heldUntil,
  moves: 0,
  rescheduledBy: null,
  paid: null,
  refunded: false,
  by: null,
  payment: 'none',
  captured: 0,
  back: 0,
  told: [],
});

/** The owner books a slot. Each act returns its outcome, and changes the model if it succeeds. */
export function book(model: Model, n: number, start: number, coins: boolean): string {
  if (!isSlot(model, start)) return 'request.invalid';
  if (isTaken(model, start, null)) return 'reservations.slot_taken';
  if (coins && model.coins < COINS) return 'rewards.coins_short';
  endOthers(model, start);
  const one = held(start, model.now + 10 * MINUTE_MS);
  model.all[n] = one;
  if (coins) payWithCoins(model, one);
  else {
    one.payment = 'open';
    recordEvent(one, 'held', 'owner');
  }
  return 'done';
}

/** The clinic holds a slot for the owner: two hours, at most until a quarter of an hour before its start. */
export function bookAtClinic(model: Model, n: number, start: number): string {
  const heldUntil = Math.min(model.now + 120 * MINUTE_MS, start - 15 * MINUTE_MS);
  if (heldUntil <= model.now) return 'request.invalid';
  if (isTaken(model, start, null)) return 'reservations.slot_taken';
  endOthers(model, start);
  const one = held(start, heldUntil);
  model.all[n] = one;
  recordEvent(one, 'held', 'clinic');
  return 'done';
}

export function pay(model: Model, one: One, coins: boolean): string {
  if (isOver(one, model.now)) return conflict('expired');
  if (one.state !== 'awaiting_payment') return conflict(one.state);
  if (!coins) {
    if (one.payment === 'none') one.payment = 'open';
    else queryGateway(one, model.now, false);
    return 'done';
  }
  if (model.coins < COINS) return 'rewards.coins_short';
  if (queryGateway(one, model.now, true) === 'confirmed') return 'done';
  payWithCoins(model, one);
  return 'done';
}

export function cancel(model: Model, one: One, by: Side): string {
  const wasAwaited = one.state === 'awaiting_payment';
  if (wasAwaited) queryGateway(one, model.now, true);
  if (one.state === 'cancelled' && one.by === by) return 'done';
  if (one.state !== 'awaiting_payment' && one.state !== 'confirmed') return conflict(one.state);
  if (by === 'owner' && one.state === 'confirmed' && model.now >= one.start) return 'reservations.too_late';
  Object.assign(one, { state: 'cancelled', by });
  recordEvent(one, 'cancelled', by);
  if (by === 'clinic' || wasAwaited || model.now <= changeUntil(one)) refundIfPaid(model, one, by);
  return 'done';
}

function moveTo(model: Model, one: One, start: number, by: Side): string {
  if (isTaken(model, start, one)) return 'reservations.slot_taken';
  endOthers(model, start);
  Object.assign(one, { start, rescheduledBy: by, moves: one.moves + (by === 'owner' ? 1 : 0) });
  recordEvent(one, 'moved', by);
  return 'done';
}

export function reschedule(model: Model, one: One, start: number): string {
  if (one.state !== 'confirmed') return conflict(one.state);
  if (one.start === start) return 'done';
  if (model.now > changeUntil(one)) return 'reservations.too_late';
  if (one.moves >= 2) return 'reservations.moves_used_up';
  return isSlot(model, start) ? moveTo(model, one, start, 'owner') : 'request.invalid';
}

export function moveAtClinic(model: Model, one: One, start: number): string {
  const isConfirmed = one.state === 'confirmed';
  if (isConfirmed && one.start === start) return 'done';
  if (isConfirmed && model.now >= one.start) return 'reservations.too_late';
  if (!isSlot(model, start)) return 'request.invalid';
  return isConfirmed ? moveTo(model, one, start, 'clinic') : conflict(one.state);
}

const conducted = {
  open: { from: 'confirmed', to: 'in_session', after: -15, told: 'opened' },
  complete: { from: 'in_session', to: 'completed', after: -Infinity, told: 'completed' },
  'no show': { from: 'confirmed', to: 'no_show', after: 15, told: 'no_show' },
} as const;

/** The doctor opens the room, closes it, or marks a no-show. */
export function runConsultation(model: Model, one: One, what: keyof typeof conducted): string {
  const { from, to, after, told } = conducted[what];
  if (one.state !== from) return conflict(one.state);
  if (model.now < one.start + after * MINUTE_MS) return 'reservations.too_early';
  if (what === 'open' && model.now > one.start + 24 * 60 * MINUTE_MS) return 'reservations.too_late';
  one.state = to;
  recordEvent(one, told, 'clinic');
  return 'done';
}
