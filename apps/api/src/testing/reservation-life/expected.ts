import fc from 'fast-check';
import {
  acceptOffer,
  addVisit,
  arrive,
  book,
  bookAtClinic,
  cancel,
  expireOffer,
  handOver,
  moveAtClinic,
  offer,
  pay,
  reschedule,
  runConsultation,
  settle,
  undoNoShow,
} from './acts.ts';
import { expire, isOver, MINUTE_MS, type Model, type One, queryGateway, takesTime } from './model.ts';

const bookings = ['book', 'clinic books', 'add visit'] as const;
const ofOne = [
  ...(['pay', 'type', 'ask', 'cancel', 'delay'] as const),
  ...(['clinic cancels', 'clinic moves', 'open', 'complete', 'no show'] as const),
  ...(['undo', 'arrive', 'settle', 'hand over', 'offer', 'accept'] as const),
] as const;
const ofTime = ['pass', 'clock'] as const;

/** An action on one of two reservations of an owner; few choices, so that conflicts are frequent. */
export type Step = {
  readonly what: (typeof bookings)[number] | (typeof ofOne)[number] | (typeof ofTime)[number];
  readonly n: 0 | 1;
  /** The slot. */
  readonly slot: 0 | 1 | 2;
  /** Paid with coins, not by card. */
  readonly coins: boolean;
  /** Whether the bank approves; false takes back an arrival or a payment at the desk, and squeezes in a visit. */
  readonly good: boolean;
  readonly minutes: number;
};

const often = ['book', 'book', 'pay', 'type', 'delay', 'pass', 'open', 'offer'] as const;

export const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what'][]>(...bookings, ...ofOne, ...ofTime, ...often),
  n: fc.constantFrom(0, 1),
  slot: fc.constantFrom(0, 1, 2),
  coins: fc.boolean(),
  good: fc.boolean(),
  minutes: fc.constantFrom(1, 6, 10, 45, 120),
});

/** The jobs of every minute expire holds, after a last query to the gateway, and unanswered offers. */
function endHolds(model: Model): string {
  const { all, now } = model;
  for (const one of all) {
    if (!one || !isOver(one, now)) continue;
    queryGateway(one, now, true);
    if (one.state === 'awaiting_payment') expire(one);
  }
  for (const one of model.all) if (one) expireOffer(model, one);
  return 'done';
}

/** The payer types a card at the gateway, of which we are not notified. */
function type(one: One, now: number, good: boolean): string {
  if (good && now < one.heldUntil) one.payment = 'captured';
  return 'done';
}

/** Applies a step to the model; null if it is not possible. */
function take(model: Model, { what, n, slot, coins, good, minutes }: Step): string | null {
  const one = model.all[n] ?? null;
  const start = model.slots[slot] ?? 0;
  const isFree = one === null || (!takesTime(one) && one.payment === 'none');
  switch (what) {
    case 'pass':
      model.now += minutes * MINUTE_MS;
      return 'done';
    case 'clock':
      return endHolds(model);
    case 'book':
      return isFree ? book(model, n, start, coins) : null;
    case 'clinic books':
      return isFree ? bookAtClinic(model, n, start) : null;
    case 'add visit':
      return isFree ? addVisit(model, n, start, !good) : null;
  }
  if (one === null) return null;
  switch (what) {
    case 'pay':
      return pay(model, one, coins);
    case 'type':
      return one.payment === 'open' ? type(one, model.now, good) : null;
    case 'ask':
      queryGateway(one, model.now, false);
      return 'done';
    case 'cancel':
      return cancel(model, one, 'owner');
    case 'clinic cancels':
      return cancel(model, one, 'clinic');
    case 'delay':
      return reschedule(model, one, start);
    case 'clinic moves':
      return moveAtClinic(model, one, start);
    case 'hand over':
      return handOver(model, one);
    case 'offer':
      return offer(model, one);
    case 'accept':
      return acceptOffer(model, one);
    case 'undo':
      return undoNoShow(model, one);
    case 'arrive':
      return arrive(model, one, good);
    case 'settle':
      return settle(one, good);
    default:
      return runConsultation(model, one, what);
  }
}

/** Returns the outcome of a step and a new model; null if it is not possible. Does not change the given model. */
export function expected(before: Model, of: Step): [outcome: string, after: Model] | null {
  const model = structuredClone(before);
  const outcome = take(model, of);
  return outcome === null ? null : [outcome, model];
}
