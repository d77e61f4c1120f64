import * as z from 'zod/mini';
import { type TestCardName, testCard } from '../../apps/api/src/adapters/payments/sandbox/test-cards.ts';
import { type CallResponse, callerOf } from './app-caller.ts';
import { type BookableSlot, type Booker, orderOf } from './booking-people.ts';
import type { KillableApp } from './killable-app.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;

const cards = [
  'success',
  'success',
  'declined',
  'webhookLost',
  'webhookLate',
  'webhookDoubled',
  'slowBank',
] as const satisfies readonly [TestCardName, ...TestCardName[]];

/** Outcomes of a booking by card. */
const fates = ['at once', 'at once', 'at once', 'late', 'never', 'cancelled', 'paid and cancelled'] as const;

const booked = z.object({
  reservation: z.object({ id: z.string(), payment_id: z.nullable(z.string()) }),
  checkout_url: z.optional(z.string()),
});
type Booked = z.output<typeof booked>;

/** Expected errors: of a booking, and of later actions on it. */
const REFUSALS = {
  booking: ['reservations.slot_taken', 'reservations.too_many_holds', 'rewards.coins_short'],
  // A payment is busy until the lease of a killed process expires.
  later: ['reservations.state_conflict', 'request.busy', 'payments.standing'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Results of all clients. */
export type Tally = {
  /** Ids of reservations that a client received. */
  readonly booked: Set<string>;
  /** Number of attempts by error. */
  readonly refused: Map<string, number>;
  /** Unexpected responses. */
  readonly strange: string[];
};

type Options = {
  readonly app: KillableApp;
  readonly random: Random;
  readonly bookers: readonly [Booker, ...Booker[]];
  readonly slots: readonly [BookableSlot, ...BookableSlot[]];
  readonly tally: Tally;
};

type Later = { readonly dueAt: number; act(): Promise<void> };

/** Creates one of many clients: it books for several users, pays immediately, late or never, and cancels some. */
export function bookingClient({ app, random, bookers, slots, tally }: Options) {
  const confirmed: { readonly booker: Booker; readonly id: string }[] = [];
  const later: Later[] = [];

  function noteStrange(what: string, foreseen: readonly string[], { status, code }: CallResponse): void {
    const isForeseen = status < 400 || (code !== null && foreseen.includes(code));
    if (!isForeseen) tally.strange.push(`${what}: ${status} ${code}`);
  }

  async function cancel(booker: Booker, id: string): Promise<void> {
    const { post } = callerOf(app, booker.bearer);
    noteStrange(
      'cancel',
      REFUSALS.later,
      await post('/api/reservations/cancel', { reservation_id: id, reason: 'يوم آخر' }),
    );
  }

  async function pay(booker: Booker, { reservation, checkout_url: url }: Booked): Promise<void> {
    if (url === undefined) return;
    const { post, submit } = callerOf(app, booker.bearer);
    const card = { number: testCard(random.oneOf(cards)).number, expiry: '12 / 40', cvc: '123' };
    const sent = await submit(url, { action: 'pay', ...card, holder: 'TEST CARD' });
    noteStrange('the page of the gateway', [], sent);
    if (random.chance(0.5) && reservation.payment_id !== null)
      noteStrange(
        'confirm',
        REFUSALS.later,
        await post('/api/payments/confirm', { payment_id: reservation.payment_id }),
      );
  }

  async function live(booker: Booker, what: Booked): Promise<void> {
    const { id } = what.reservation;
    switch (random.oneOf(fates)) {
      case 'at once':
        await pay(booker, what);
        return void confirmed.push({ booker, id });
      case 'late': {
        const dueAt = app.now().getTime() + (8 + random.below(5)) * MINUTE_MS;
        return void later.push({ dueAt, act: () => pay(booker, what) });
      }
      case 'never':
        return;
      case 'cancelled':
        return cancel(booker, id);
      case 'paid and cancelled':
        await pay(booker, what);
        return cancel(booker, id);
    }
  }

  async function doWhatIsDue(): Promise<void> {
    const now = app.now().getTime();
    for (const due of later.filter(({ dueAt }) => dueAt <= now)) {
      later.splice(later.indexOf(due), 1);
      await due.act();
    }
    if (!random.chance(0.2)) return;
    const [given] = confirmed.splice(random.below(confirmed.length), 1);
    if (given) await cancel(given.booker, given.id);
  }

  return {
    /** Tries to book one slot, and continues with a random outcome. */
    async attempt(): Promise<void> {
      await doWhatIsDue();
      const booker = bookers[random.below(bookers.length)] ?? bookers[0];
      const slot = slots[random.below(slots.length)] ?? slots[0];
      const method = random.oneOf([1, 2] as const);
      const { post } = callerOf(app, booker.bearer);
      const response = await post('/api/reservations/create', orderOf(booker, slot, method));
      if (response.status !== 200) {
        const what = response.code ?? String(response.status);
        tally.refused.set(what, (tally.refused.get(what) ?? 0) + 1);
        noteStrange('create', REFUSALS.booking, response);
        return;
      }
      const what = booked.parse(response.data);
      tally.booked.add(what.reservation.id);
      if (method === 2) await live(booker, what);
      else confirmed.push({ booker, id: what.reservation.id });
    },
  };
}
