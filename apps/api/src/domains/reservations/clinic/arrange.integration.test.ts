import type { ClinicReservation } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import { buildDoctor, buildMovement } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicTools, clinicTools } from '../../../testing/clinic-tools.ts';
import { scopeOf } from '../../../testing/scopes.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';
import { lockAccount } from '../../identity/index.ts';
import { doctorForBooking } from '../../scheduling/index.ts';
import { listAffected, nameParties } from '../affected/affected-reservations.ts';
import { nextFree } from '../doctors/next-free.ts';

let test: TestApp;
let tools: ClinicTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await clinicTools(test);
});
afterAll(() => test.close());

const one = (response: TestResponse) => dataOf<{ reservation: ClinicReservation }>(response).reservation;
const bodyOf = ({ status, body }: TestResponse) => ({ status, ...(body as { code: string }) });
const act = (browser: Browser, action: string, id: string, more: object) =>
  browser.post(`/api/clinic/reservations/${action}`, { reservation_id: id, ...more });

type Booked = { reservation: { id: string; state: string }; checkout_url?: string };

/** Books a slot as the owner, with coins (1) or by card (2). */
async function bookAsOwner(owner: Browser, method: 1 | 2, startsAt: Date): Promise<Booked> {
  return dataOf<Booked>(
    await owner.post('/api/reservations/create', {
      idempotency_key: crypto.randomUUID(),
      pet_id: tools.pet.id,
      doctor_id: tools.doctor.id,
      kind: 1,
      starts_at: startsAt.toISOString(),
      reason: 'حكّة',
      payment_method: method,
    }),
  );
}

const coins = async () => {
  const { rows } = await test.database.pool.query('select coins from users where id = $1', [tools.owner.id]);
  return Number(rows[0].coins);
};

describe('a clinic cancels', () => {
  it('a reservation paid with coins: they are refunded immediately and once, also if its owner cancels too', async () => {
    await buildMovement(test.database.db, tools.owner.id, { coins: 100 });
    const [owner, desk] = [await tools.asOwner(), await tools.asDesk()];
    const before = await coins();
    const { reservation } = await bookAsOwner(owner, 1, tools.slotIn(50));
    expect(await coins()).toBe(before - 100);
    const reason = 'الطبيبة في إجازة';
    const responses = await Promise.all([
      act(desk, 'cancel', reservation.id, { reason }),
      act(desk, 'cancel', reservation.id, { reason }),
      owner.post('/api/reservations/cancel', { reservation_id: reservation.id, reason: null }),
    ]);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await coins()).toBe(before);
    expect(await tools.read(reservation.id)).toMatchObject({ state: 'cancelled' });
    const events = await tools.events(reservation.id);
    expect(events.filter(kind => kind === 'reservation.cancelled')).toHaveLength(1);
    expect(events.filter(kind => kind === 'reservation.refunded')).toHaveLength(1);
  });

  it('also within the last two hours with a refund, and a repeat returns the same', async () => {
    await buildMovement(test.database.db, tools.owner.id, { coins: 100 });
    const [owner, desk] = [await tools.asOwner(), await tools.asDesk()];
    const before = await coins();
    const { reservation } = await bookAsOwner(owner, 1, tools.slotIn(0.5));
    const cancelled = one(await act(desk, 'cancel', reservation.id, { reason: 'طارئ في العيادة' }));
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      money: 'returned',
      cancelled: { by: 'clinic', reason: 'طارئ في العيادة' },
    });
    expect(one(await act(desk, 'cancel', reservation.id, { reason: 'مرة أخرى' }))).toEqual(cancelled);
    expect(await coins()).toBe(before);
  });

  it('a pending one: its payment is cancelled at the gateway, and nothing is refunded', async () => {
    const [owner, desk] = [await tools.asOwner(), await tools.asDesk()];
    const { reservation, checkout_url } = await bookAsOwner(owner, 2, tools.slotIn(60));
    expect(checkout_url).toBeDefined();
    const cancelled = one(await act(desk, 'cancel', reservation.id, { reason: 'الطبيبة في إجازة' }));
    expect(cancelled).toMatchObject({ state: 'cancelled', money: 'none', held_until: null });
    const { rows } = await test.database.pool.query('select state from payments where subject_id = $1', [
      reservation.id,
    ]);
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  it('in the same lock order as its owner, account before reservation, so that they cannot deadlock', async () => {
    await buildMovement(test.database.db, tools.owner.id, { coins: 200 });
    const [owner, desk] = [await tools.asOwner(), await tools.asDesk()];
    const reason = 'الطبيبة في إجازة';
    for (const [hours, cancel] of [
      [62, (id: string) => act(desk, 'cancel', id, { reason })],
      [63, (id: string) => owner.post('/api/reservations/cancel', { reservation_id: id, reason })],
    ] as const) {
      const { id } = (await bookAsOwner(owner, 1, tools.slotIn(hours))).reservation;
      let cancelling: Promise<TestResponse> | null = null;
      await withTransaction(test.database.db, async tx => {
        await lockAccount(tx, scopeOf('user', tools.owner.id));
        cancelling = cancel(id);
        await waitForBlocked(test.database);
        const query = 'select id from reservations where id = $1 for update skip locked';
        expect((await test.database.pool.query(query, [id])).rows).toEqual([{ id }]);
      });
      dataOf(await (cancelling ?? Promise.reject(new Error('nothing was cancelled'))));
    }
  });

  it('only with a reason', async () => {
    const { id } = await tools.book({ in: 5000 });
    expect(bodyOf(await act(await tools.asDesk(), 'cancel', id, { reason: ' ' }))).toMatchObject({
      status: 422,
      errors: { reason: expect.anything() },
    });
    expect(await tools.read(id)).toMatchObject({ state: 'confirmed' });
  });
});

describe('a clinic moves', () => {
  it('a reservation to a free slot of its doctor any number of times, without using up its owner’s moves', async () => {
    const desk = await tools.asDesk();
    const { id } = await tools.book({ startsAt: tools.slotIn(30) });
    for (const hours of [40, 41, 42]) {
      const startsAt = tools.slotIn(hours);
      expect(one(await act(desk, 'move', id, { starts_at: startsAt.toISOString() }))).toMatchObject({
        state: 'confirmed',
        starts_at: startsAt.toISOString(),
      });
    }
    const again = { starts_at: tools.slotIn(42).toISOString() };
    expect((await act(desk, 'move', id, again)).status).toBe(200);
    expect(await tools.read(id)).toMatchObject({ rescheduleCount: 0 });
    expect(await tools.events(id)).toEqual(Array(3).fill('reservation.moved'));
  });

  it('to a near time, which its owner can move or cancel with a refund until the start; an own move ends that', async () => {
    await buildMovement(test.database.db, tools.owner.id, { coins: 200 });
    const [owner, desk] = [await tools.asOwner(), await tools.asDesk()];
    const before = await coins();
    const soon = tools.slotIn(0.5).toISOString();
    const { reservation: nearOne } = await bookAsOwner(owner, 1, tools.slotIn(53));
    one(await act(desk, 'move', nearOne.id, { starts_at: soon }));
    const seen = dataOf<{ reservation: unknown }>(
      await owner.get('/api/reservations/view', { reservation_id: nearOne.id }),
    );
    expect(seen.reservation).toMatchObject({
      change_until: soon,
      revision: 1,
      can: { move: true, cancel: true },
    });
    const later = { reservation_id: nearOne.id, starts_at: tools.slotIn(1.5).toISOString() };
    dataOf(await owner.post('/api/reservations/delay', later));
    dataOf(await owner.post('/api/reservations/cancel', { reservation_id: nearOne.id, reason: null }));
    expect(await coins()).toBe(before - 100);
    expect((await tools.read(nearOne.id)).revision).toBe(3);
    const { reservation: moved } = await bookAsOwner(owner, 1, tools.slotIn(54));
    one(await act(desk, 'move', moved.id, { starts_at: soon }));
    dataOf(await owner.post('/api/reservations/cancel', { reservation_id: moved.id, reason: null }));
    expect(await coins()).toBe(before - 100);
  });

  it('not to a taken time, and gets the nearest alternatives', async () => {
    const desk = await tools.asDesk();
    const { id } = await tools.book({ startsAt: tools.slotIn(70) });
    const taken = await tools.book({ startsAt: tools.slotIn(72) });
    const refused = await act(desk, 'move', id, { starts_at: taken.startsAt.toISOString() });
    expect(bodyOf(refused)).toMatchObject({ status: 409, code: 'reservations.slot_taken' });
    const { alternatives } = refused.body as { alternatives: { starts_at: string }[] };
    expect(alternatives).toHaveLength(6);
    expect(alternatives.map(({ starts_at }) => starts_at)).not.toContain(taken.startsAt.toISOString());
  });

  it('a follow-up only within its 14 days', async () => {
    const desk = await tools.asDesk();
    const visit = await tools.book({
      in: -10 * 24 * 60,
      state: 'completed',
      completedAt: tools.minutesOn(-10 * 24 * 60),
    });
    const { id } = await tools.book({ startsAt: tools.slotIn(26), kind: 2, followUpOfId: visit.id });
    const to = (hours: number) => act(desk, 'move', id, { starts_at: tools.slotIn(hours).toISOString() });
    expect(bodyOf(await to(4 * 24 + 2))).toMatchObject({ errors: { starts_at: expect.anything() } });
    expect(one(await to(3 * 24 + 7))).toMatchObject({ state: 'confirmed' });
  });

  it('not to a time without a slot, not after the start, and not one that has ended', async () => {
    const desk = await tools.asDesk();
    const [coming, begun] = [await tools.book({ in: 7000 }), await tools.book({ in: -1 })];
    const gone = await tools.book({ in: 8000, state: 'cancelled' });
    const free = { starts_at: tools.slotIn(90).toISOString() };
    const between = { starts_at: new Date(tools.slotIn(90).getTime() + 60_000).toISOString() };
    expect(bodyOf(await act(desk, 'move', coming.id, between))).toMatchObject({
      errors: { starts_at: expect.anything() },
    });
    for (const far of ['0000-01-01T00:00:00Z', '9999-12-31T23:30:00-14:00'])
      expect(bodyOf(await act(desk, 'move', coming.id, { starts_at: far }))).toMatchObject({
        status: 422,
        errors: { starts_at: expect.anything() },
      });
    expect(bodyOf(await act(desk, 'move', begun.id, free))).toMatchObject({ code: 'reservations.too_late' });
    expect(bodyOf(await act(desk, 'move', gone.id, free))).toMatchObject({
      code: 'reservations.state_conflict',
      state: 'cancelled',
    });
  });
});

describe('a change of hours', () => {
  it('lists booked reservations with the names of pet and owner', async () => {
    const other = await buildDoctor(test.database.db, tools.clinic.id);
    const booked = await tools.book({ doctorId: other.id, in: 600 });
    await tools.book({ doctorId: other.id, in: 700, state: 'cancelled' });
    await tools.book({ doctorId: other.id, in: -700, state: 'completed' });
    const { db } = test.database;
    const found = await nameParties(db, await listAffected(db, test.deps, [other.id]), test.deps.now());
    expect(found).toEqual([
      {
        reservationId: booked.id,
        doctorId: other.id,
        kind: 1,
        startsAt: booked.startsAt,
        endsAt: booked.endsAt,
        petName: tools.pet.name,
        ownerName: 'نورة العتيبي',
        isPaid: true,
        canMove: true,
        canOffer: true,
        isInSession: false,
      },
    ]);
  });

  it('moves and cancels all affected reservations with refunds, atomically', async () => {
    await buildMovement(test.database.db, tools.owner.id, { coins: 100 });
    const owner = await tools.asOwner();
    const before = await coins();
    const first = tools.slotIn(15 * 24);
    const slot = (index: number) => new Date(first.getTime() + index * 1_800_000);
    const paid = await bookAsOwner(owner, 1, slot(0));
    const held = await bookAsOwner(owner, 2, slot(1));
    const moved = await tools.book({ startsAt: slot(2) });
    const [from, to] = [0, 2].map(index => todayIn('Asia/Riyadh', slot(index)));
    const taken = await tools.book({ startsAt: tools.slotIn(19 * 24) });
    const free = tools.slotIn(20 * 24);
    const doctor = await tools.asDoctor();
    const close = (startsAt: Date) =>
      doctor.post('/api/clinic/days-off/add', {
        idempotency_key: crypto.randomUUID(),
        doctor_id: tools.doctor.id,
        from,
        to,
        reason: 'دورة تدريبية',
        resolved: [
          { reservation_id: paid.reservation.id, starts_at: null },
          { reservation_id: held.reservation.id, starts_at: null },
          { reservation_id: moved.id, starts_at: startsAt.toISOString() },
        ],
      });
    expect(bodyOf(await close(taken.startsAt))).toMatchObject({
      code: 'reservations.slot_taken',
      alternatives: expect.arrayContaining([expect.anything()]),
    });
    expect(await tools.read(paid.reservation.id)).toMatchObject({ state: 'confirmed' });
    expect(await coins()).toBe(before - 100);
    dataOf(await close(free));
    expect(await coins()).toBe(before);
    expect(await tools.read(paid.reservation.id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'clinic',
    });
    expect(await tools.read(held.reservation.id)).toMatchObject({ state: 'cancelled', paidAt: null });
    expect(await tools.read(moved.id)).toMatchObject({
      state: 'confirmed',
      startsAt: free,
      rescheduleCount: 0,
    });
    expect(await tools.events(moved.id)).toEqual(['reservation.moved']);
  });
});

describe("an owner's last clinic", () => {
  it('is the clinic of the last reservation that was not cancelled or expired', async () => {
    const { clinic, book, asOwner } = await clinicTools(test);
    const lastOf = async () => {
      const response = await (await asOwner()).get('/api/clinics/emergency');
      return dataOf<{ last: { id: string } | null }>(response).last?.id ?? null;
    };
    await book({ in: 300, state: 'expired' });
    expect(await lastOf()).toBeNull();
    await book({ in: -3000, state: 'completed' });
    expect(await lastOf()).toBe(clinic.id);
  });
});

describe('the next free slot', () => {
  it('is found for each doctor, also weeks ahead; it is null for a doctor without one', async () => {
    const { db } = test.database;
    const now = test.deps.now();
    const busy = await buildDoctor(db, tools.clinic.id);
    const closed = await buildDoctor(db, tools.clinic.id, { hours: [] });
    const day = new Date(now.getTime() + 20 * 24 * 3_600_000);
    // One long reservation instead of many.
    await tools.book({ doctorId: busy.id, startsAt: now, endsAt: day });
    const doctors = await Promise.all([tools.doctor, busy, closed].map(({ id }) => doctorForBooking(db, id)));
    const found = await nextFree(
      db,
      doctors.filter(doctor => doctor !== null),
      now,
    );
    expect(found.get(closed.id)).toBeNull();
    const busyUntil = found.get(busy.id)?.getTime() ?? 0;
    expect(busyUntil).toBeGreaterThanOrEqual(day.getTime());
    expect(busyUntil).toBeLessThan(day.getTime() + 3_600_000);
    const free = found.get(tools.doctor.id)?.getTime() ?? 0;
    expect(free).toBeGreaterThanOrEqual(now.getTime() + 15 * 60_000);
    expect(free).toBeLessThan(now.getTime() + 24 * 3_600_000);
  });
});
