import {
  COINS,
  changeUntil,
  conflict,
  endOffer,
  endOthers,
  hasVisitAt,
  isBeforeDay,
  isOffered,
  isOver,
  isSameDay,
  isSlot,
  isSqueezedInto,
  isTaken,
  isVisitTime,
  MINUTE_MS,
  type Model,
  type One,
  payWithCoins,
  queryGateway,
  recordEvent,
  refundIfPaid,
  type Side,
} from './model.ts';

const held = ({ now }: Model, start: number, heldUntil: number): One => ({
  doctor: 0,
  offer: null,
  squeezed: false,
  since: now,
  state: 'awaiting_payment',
  isVisit: false,
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
  arrived: false,
  settledAt: null,
  missedAt: null,
  undone: false,
  told: [],
});

/** The owner books a slot. Each act returns its outcome, and changes the model if it succeeds. */
export function book(model: Model, n: number, start: number, coins: boolean): string {
  if (!isSlot(model, start)) return 'request.invalid';
  if (isTaken(model, start, null)) return 'reservations.slot_taken';
  if (coins && model.coins < COINS) return 'rewards.coins_short';
  endOthers(model, start, 0);
  const one = held(model, start, model.now + 10 * MINUTE_MS);
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
  endOthers(model, start, 0);
  const one = held(model, start, heldUntil);
  model.all[n] = one;
  recordEvent(one, 'held', 'clinic');
  return 'done';
}

/** The clinic books a visit, which is paid at its desk, in a free time or beside what the doctor has. */
export function addVisit(model: Model, n: number, start: number, squeezed: boolean): string {
  if (!isVisitTime(model, start)) return 'request.invalid';
  if (hasVisitAt(model, start)) return 'reservations.pet_booked';
  if (!squeezed && isTaken(model, start, null)) return 'reservations.slot_taken';
  if (!squeezed) endOthers(model, start, 0);
  const one: One = { ...held(model, start, 0), isVisit: true, state: 'confirmed', squeezed };
  model.all[n] = one;
  recordEvent(one, 'visit_booked', 'clinic');
  return 'done';
}

/** The desk notes that the owner of a visit came in, or takes that back. */
export function arrive(model: Model, one: One, arrived: boolean): string {
  if (!one.isVisit || one.state !== 'confirmed') return conflict(one.state);
  if (isOffered(one)) return 'reservations.offer_open';
  if (one.arrived === arrived) return 'done';
  if (arrived && isBeforeDay(model, one.start)) return 'reservations.too_early';
  one.arrived = arrived;
  recordEvent(one, arrived ? 'arrived' : 'arrival_undone', 'clinic');
  return 'done';
}

/** The desk settles a visit of which nothing was paid, or takes that back. */
export function settle(one: One, settled: boolean): string {
  if (!one.isVisit || one.state !== 'completed') return conflict(one.state);
  return settled ? 'billing.due' : 'done';
}

/** The doctor takes back a no-show, once and on the same day, unless its time was taken. */
export function undoNoShow(model: Model, one: One): string {
  if (one.state !== 'no_show' || one.missedAt === null || one.undone) return conflict(one.state);
  if (!isSameDay(model.now, one.missedAt)) return 'reservations.too_late';
  const since = one.squeezed ? one.missedAt : -Infinity;
  if (isTaken(model, one.start, one, since)) return 'reservations.slot_taken';
  endOthers(model, one.start, one.doctor);
  Object.assign(one, { state: 'confirmed', missedAt: null, undone: true, since: model.now });
  recordEvent(one, 'no_show_undone', 'clinic');
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
  const hasBegun = one.state === 'confirmed' && model.now >= one.start;
  if (by === 'owner' && hasBegun && !one.isVisit) return 'reservations.too_late';
  Object.assign(one, { state: 'cancelled', by });
  endOffer(one, false);
  recordEvent(one, 'cancelled', by);
  if (by === 'clinic' || wasAwaited || model.now <= changeUntil(one)) refundIfPaid(model, one, by);
  return 'done';
}

function moveTo(model: Model, one: One, start: number, by: Side): string {
  if (isTaken(model, start, one)) return 'reservations.slot_taken';
  endOthers(model, start, one.doctor);
  const moves = one.moves + (by === 'owner' && !isOffered(one) ? 1 : 0);
  if (isOffered(one)) recordEvent(one, 'offer_accepted', by);
  endOffer(one, true);
  const arrived = one.arrived && isSameDay(one.start, start);
  Object.assign(one, { start, rescheduledBy: by, moves, arrived, squeezed: false, since: model.now });
  recordEvent(one, 'moved', by);
  return 'done';
}

export function reschedule(model: Model, one: One, start: number): string {
  if (one.state !== 'confirmed') return conflict(one.state);
  if (one.start === start && !isOffered(one)) return 'done';
  if (one.isVisit) return conflict(one.state);
  if (model.now > changeUntil(one)) return 'reservations.too_late';
  if (one.moves >= 2 && !isOffered(one)) return 'reservations.moves_used_up';
  if (isOffered(one) && one.offer && model.now >= one.offer.until) return 'reservations.offer_over';
  return isSlot(model, start) ? moveTo(model, one, start, 'owner') : 'request.invalid';
}

export function moveAtClinic(model: Model, one: One, start: number): string {
  const isConfirmed = one.state === 'confirmed';
  if (isConfirmed && one.start === start) return 'done';
  if (isConfirmed && !one.isVisit && model.now >= one.start) return 'reservations.too_late';
  const isPossible = one.isVisit ? isVisitTime(model, start) : isSlot(model, start);
  if (!isPossible) return 'request.invalid';
  if (isConfirmed && !isOffered(one)) return moveTo(model, one, start, 'clinic');
  // The time is checked before the state machine.
  if (isSqueezedInto(model, start, one)) return 'reservations.slot_taken';
  return isConfirmed ? 'reservations.offer_open' : conflict(one.state);
}

/**
 * The clinic hands it over to the other doctor, who has to be free unless it has begun; one that is offered is offered with
 * that doctor instead.
 */
export function handOver(model: Model, one: One): string {
  const { state, start, squeezed } = one;
  if (state !== 'confirmed' && state !== 'in_session') return conflict(state);
  const doctor = one.doctor === 0 ? 1 : 0;
  const isBusy = isTaken(model, start, one, -Infinity, doctor);
  if (isOffered(one)) {
    if (one.offer && model.now >= one.offer.until) return 'reservations.offer_over';
    if (start < model.now + 30 * MINUTE_MS) return 'reservations.offer_open';
    return isBusy ? 'reservations.colleague_busy' : (offer(model, one) ?? conflict(state));
  }
  const mayOverlap = squeezed || state === 'in_session' || start <= model.now;
  if (isBusy && !mayOverlap) return 'reservations.colleague_busy';
  endOthers(model, start, doctor);
  Object.assign(one, { doctor, squeezed: isBusy });
  if (state === 'confirmed') Object.assign(one, { rescheduledBy: 'clinic', since: model.now });
  recordEvent(one, 'handed_over', 'clinic');
  return 'done';
}

/** The clinic offers the other doctor at the same time; null where it would not suggest that. */
export function offer(model: Model, one: One): string | null {
  const doctor = one.doctor === 0 ? 1 : 0;
  const { now } = model;
  if (one.state !== 'confirmed' || one.arrived || one.start < now + 30 * MINUTE_MS) return null;
  if (isTaken(model, one.start, one, -Infinity, doctor)) return null;
  endOthers(model, one.start, doctor);
  const before = Math.max(one.start - 120 * MINUTE_MS, now + 30 * MINUTE_MS);
  const until = Math.min(before, now + 24 * 60 * MINUTE_MS);
  const moved = { doctor, squeezed: false, rescheduledBy: 'clinic', since: now } as const;
  Object.assign(one, { ...moved, offer: { isOpen: true, isAccepted: false, until } });
  recordEvent(one, 'offered', 'clinic');
  return 'done';
}

/** The owner agrees to the last offer; null if there was none. */
export function acceptOffer(model: Model, one: One): string | null {
  if (one.offer === null) return null;
  if (one.offer.isAccepted) return 'done';
  if (!one.offer.isOpen || model.now >= one.offer.until) return 'reservations.offer_over';
  endOffer(one, true);
  one.rescheduledBy = 'owner';
  recordEvent(one, 'offer_accepted', 'owner');
  return 'done';
}

/** The clock ends an offer that was not answered, with a full refund. */
export function expireOffer(model: Model, one: One): void {
  if (!isOffered(one) || one.offer === null || model.now < one.offer.until) return;
  endOffer(one, false);
  Object.assign(one, { state: 'cancelled', by: 'clinic' });
  recordEvent(one, 'cancelled', 'clock');
  refundIfPaid(model, one, 'clock');
}

const conducted = {
  open: { from: 'confirmed', to: 'in_session', after: -15, told: 'opened' },
  complete: { from: 'in_session', to: 'completed', after: -Infinity, told: 'completed' },
  'no show': { from: 'confirmed', to: 'no_show', after: 15, told: 'no_show' },
} as const;

/** The doctor opens the room, closes it, or marks a no-show. */
export function runConsultation(model: Model, one: One, what: keyof typeof conducted): string {
  const { from, to, after, told } = conducted[what];
  if (one.state !== from || (what === 'no show' && one.arrived)) return conflict(one.state);
  const opensAtDay = what === 'open' && one.isVisit;
  const isEarly = opensAtDay ? isBeforeDay(model, one.start) : model.now < one.start + after * MINUTE_MS;
  if (isEarly) return 'reservations.too_early';
  if (what === 'open' && model.now > one.start + 24 * 60 * MINUTE_MS) return 'reservations.too_late';
  if (isOffered(one)) return 'reservations.offer_open';
  one.state = to;
  if (opensAtDay) one.arrived = true;
  if (what === 'no show') one.missedAt = model.now;
  recordEvent(one, told, 'clinic');
  return 'done';
}
