import { newId, withTransaction } from '@rifq/db';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noTab } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { openAsServer } from '../../core/server-access.ts';
import { expected, type Model, type Step, step } from '../../testing/reservation-life.ts';
import { type ReservationTools, reservationTools } from '../../testing/reservation-tools.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelOwn } from './booking/cancel.service.ts';
import { createReservation } from './booking/create.service.ts';
import { delayReservation } from './booking/delay.service.ts';
import { payReservation } from './booking/pay.service.ts';
import { cancelReservation, giveUpPayment } from './cancel-reservation.ts';
import { endDeadHolds } from './end-holds.ts';
import { lockReservation } from './reservations.repository.ts';
import { transition } from './transition.ts';

let test: TestApp;
let tools: ReservationTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await reservationTools(test);
});
afterAll(() => test.close());

const outcomeOf = (error: unknown): string => {
  if (!(error instanceof AppError)) throw error;
  const { state } = error.conflict;
  return state === undefined ? error.code : `${error.code} ${state}`;
};

/** An owner with coins for two, and a doctor, for one run. */
async function stage() {
  const { deps } = test;
  const at = await tools.practice();
  const patient = await tools.patient({ coins: 200 });
  const actor = tools.actorOf(patient);
  const slots = [3, 3.5, 6].map(hours => tools.slotIn(hours));
  const ids: [string | null, string | null] = [null, null];
  const start: Model = {
    now: deps.now().getTime(),
    coins: 200,
    slots: slots.map(slot => Date.parse(slot)),
    all: [null, null],
  };

  const atClinic = (id: string, action: 'open' | 'complete' | 'no_show' | 'cancel') =>
    withTransaction(deps.db, async tx => {
      const reservation = openAsServer(await lockReservation(tx, id));
      if (!reservation) throw new Error('no such reservation');
      const acting = { party: 'clinic', name: at.doctor.userId, source: noTab } as const;
      if (action === 'cancel')
        await cancelReservation(tx, deps, reservation, acting, { reason: 'x', refunds: true });
      else await transition(tx, deps, reservation, action, acting);
    });

  async function cancelAtClinic(id: string): Promise<void> {
    if ((await tools.read(id)).state === 'awaiting_payment') await giveUpPayment(deps, id);
    await atClinic(id, 'cancel');
  }

  async function work(of: Step): Promise<unknown> {
    if (of.what === 'pass') return test.advance(of.minutes * 60);
    if (of.what === 'clock') return endDeadHolds(deps);
    const method = { payment_method: of.coins ? (1 as const) : (2 as const) };
    const startsAt = slots[of.slot] ?? '';
    if (of.what === 'book') {
      const { reservation } = await createReservation(
        deps,
        actor,
        tools.order(patient, at, startsAt, method),
      );
      ids[of.n] = reservation.id;
      return reservation;
    }
    const id = ids[of.n] ?? '';
    const sent = { reservation_id: id };
    const works = {
      pay: () => payReservation(deps, actor, { ...sent, ...method, idempotency_key: newId() }),
      type: () => tools.typeCard(id, of.good ? 'webhookLost' : 'declined'),
      ask: () => tools.ask(id),
      cancel: () => cancelOwn(deps, actor, sent),
      delay: () => delayReservation(deps, actor, { ...sent, starts_at: startsAt }),
      'clinic cancels': () => cancelAtClinic(id),
      open: () => atClinic(id, 'open'),
      complete: () => atClinic(id, 'complete'),
      'no show': () => atClinic(id, 'no_show'),
    };
    return works[of.what]();
  }

  const take = (of: Step): Promise<string> => work(of).then(() => 'done', outcomeOf);

  /** What there is, as the model has it. */
  async function seen() {
    const rows = await Promise.all(ids.map(async id => (id === null ? null : tools.read(id))));
    const all = rows.map(
      row =>
        row && {
          state: row.state,
          start: row.startsAt.getTime(),
          moves: row.moves,
          paid: row.paidAt && (row.paymentMethod === 1 ? 'coins' : 'card'),
          refunded: row.refundedAt !== null,
          by: row.cancelledBy,
        },
    );
    return { coins: await tools.coinsOf(patient), all };
  }
  return { start, take, seen };
}

const shown = ({ coins, all }: Model) => ({
  coins,
  all: all.map(
    one =>
      one && {
        state: one.state,
        start: one.start,
        moves: one.moves,
        paid: one.paid,
        refunded: one.refunded,
        by: one.by,
      },
  ),
});

it('whatever both sides, the card and the clock do, all comes out as the table and the terms say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async steps => {
      const { start, take, seen } = await stage();
      let model = start;
      const taken: unknown[] = [];
      for (const of of steps) {
        const next = expected(model, of);
        if (next === null) continue;
        const [outcome, after] = next;
        const came = await take(of);
        taken.push([of, came]);
        expect(came, JSON.stringify(taken)).toEqual(outcome);
        expect(await seen(), JSON.stringify(taken)).toEqual(shown(after));
        model = after;
      }
    }),
    { numRuns: fuzzRuns(20) },
  );
  expect(await tools.overlaps()).toBe(0);
  await expect.poll(() => tools.astray()).toEqual([]);
});
