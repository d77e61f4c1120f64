import { withTransaction } from '@rifq/db';
import { recordAccessLog } from '@rifq/db/schema/records';
import { buildClinic, buildDoctor, buildPet, buildReservation } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSource } from '../../core/actor.ts';
import {
  type Patient,
  type Practice,
  type ReservationTools,
  reservationTools,
} from '../../testing/reservation-tools.ts';
import { openAnyway } from '../../testing/scopes.ts';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelReservation } from './cancel-reservation.ts';
import { lockReservation } from './reservations.repository.ts';

let test: TestApp;
let tools: ReservationTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await reservationTools(test);
});
afterAll(() => test.close());

type Slot = { starts_at: string; ends_at: string };
type Slots = { slots: Slot[]; taken: Slot[]; time_zone: string };
type Booked = { reservation: { id: string; state: string } };

const create = (patient: Patient, at: Practice, startsAt: string, change: object = {}) =>
  patient.browser.post('/api/reservations/create', tools.order(patient, at, startsAt, change));
const byCoins = { payment_method: 1 };

async function booked(patient: Patient, at: Practice, startsAt: string, change: object = byCoins) {
  return dataOf<Booked>(await create(patient, at, startsAt, change)).reservation.id;
}
async function slotsOf(
  { browser }: Patient,
  { doctor }: Practice,
  from: string,
  { kind = '1', days = '1' } = {},
): Promise<Slots> {
  const query = { doctor_id: doctor.id, kind, from, days };
  return dataOf<Slots>(await browser.get('/api/reservations/slots', query));
}
const dayOf = (time: Date | string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(time));
const starts = (slots: readonly Slot[]) => slots.map(({ starts_at }) => starts_at);

describe('slots', () => {
  it('are free or taken, also by a hold until it expires, and by a slot of the other kind', async () => {
    const at = await tools.practice();
    const patient = await tools.patient({ coins: 100 });
    const [confirmed, held] = [tools.slotIn(5), tools.slotIn(7)];
    await booked(patient, at, confirmed);
    await booked(patient, at, held, {});
    const day = dayOf(held, 'Asia/Riyadh');
    const days = { days: '2' };
    const from = dayOf(confirmed, 'Asia/Riyadh');
    const before = await slotsOf(patient, at, from, days);
    expect(starts(before.taken)).toEqual([confirmed, held]);
    expect(before.time_zone).toBe('Asia/Riyadh');
    const short = await slotsOf(patient, at, day, { kind: '2', days: '1' });
    const quarter = new Date(Date.parse(held) + 15 * 60_000).toISOString();
    expect(starts(short.taken)).toEqual(expect.arrayContaining([held, quarter]));
    test.advance(10 * 60);
    const after = await slotsOf(patient, at, from, days);
    expect(starts(after.taken)).toEqual([confirmed]);
    expect(starts(after.slots)).toContain(held);
  });

  it('start a quarter of an hour ahead, and end after ninety days', async () => {
    const at = await tools.practice();
    const patient = await tools.patient();
    const today = dayOf(test.deps.now(), 'Asia/Riyadh');
    const { slots: near } = await slotsOf(patient, at, today, { days: '2' });
    const first = Date.parse(near[0]?.starts_at ?? '') - test.deps.now().getTime();
    expect(first).toBeGreaterThanOrEqual(15 * 60_000);
    expect(first).toBeLessThan(45 * 60_000);
    const lastDay = dayOf(tools.minutesOn(89 * 24 * 60), 'Asia/Riyadh');
    const { slots: far } = await slotsOf(patient, at, lastDay, { days: '5' });
    const last = Date.parse(far.at(-1)?.starts_at ?? '') - tools.minutesOn(90 * 24 * 60).getTime();
    expect(last).toBeLessThanOrEqual(0);
    expect(last).toBeGreaterThan(-30 * 60_000);
    for (const from of ['0001-01-01', '9999-12-31']) {
      const query = { doctor_id: at.doctor.id, kind: '1', from, days: '14' };
      expect(await patient.browser.get('/api/reservations/slots', query)).toMatchObject({
        status: 422,
        body: { errors: { from: [expect.any(String)] } },
      });
    }
  });
});

describe('concurrently', () => {
  it('twenty owners book one slot: one gets it, and the others are offered the nearest', async () => {
    const at = await tools.practice();
    const wanted = tools.slotIn(9);
    const neighbour = tools.slotIn(9.5);
    await booked(await tools.patient({ coins: 100 }), at, neighbour);
    const patients = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tools.patient({ coins: index % 2 === 0 ? 100 : 0 })),
    );
    const responses = await Promise.all(
      patients.map((patient, index) => create(patient, at, wanted, index % 2 === 0 ? byCoins : {})),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const minutes = [-120, -90, -60, -30, 60, 90];
    const nearest = minutes.map(ahead => new Date(Date.parse(wanted) + ahead * 60_000).toISOString());
    for (const { status, body } of responses.filter(response => response.status !== 200)) {
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'reservations.slot_taken' } });
      expect(starts((body as { alternatives: Slot[] }).alternatives)).toEqual(nearest);
    }
    const coins = await Promise.all(patients.map(patient => tools.coinsOf(patient)));
    const won = responses.findIndex(({ status }) => status === 200);
    const spent = won % 2 === 0 ? 100 : 0;
    expect(coins.reduce((sum, balance) => sum + balance, 0)).toBe(1000 - spent);
    expect(await tools.overlaps()).toBe(0);
  });

  it('overlapping slots of both kinds are never both booked', async () => {
    const at = await tools.practice();
    const start = Date.parse(tools.slotIn(12));
    const followers = await Promise.all(
      [15, 0].map(async minutes => {
        const patient = await tools.patient({ coins: 100 });
        const startsAt = tools.minutesOn(-60);
        const ids = { petId: patient.pet.id, clinicId: at.clinic.id, doctorId: at.doctor.id };
        await buildReservation(
          test.database.db,
          { ownerId: patient.owner.id, ...ids },
          { startsAt, state: 'completed', completedAt: startsAt },
        );
        return () =>
          create(patient, at, new Date(start + minutes * 60_000).toISOString(), { ...byCoins, kind: 2 });
      }),
    );
    const whole = await tools.patient({ coins: 100 });
    const both = followers.map(follow => follow());
    const all = await Promise.all([create(whole, at, new Date(start).toISOString(), byCoins), ...both]);
    const [consultation, ...quarters] = all.map(({ status }) => status);
    const done = consultation === 200 ? [409, 409] : [200, 200];
    expect(quarters).toEqual(done);
    expect(await tools.overlaps()).toBe(0);
  });

  it('a move and a booking compete for one slot: one gets it, and a failed move leaves the old slot', async () => {
    const at = await tools.practice();
    const mover = await tools.patient({ coins: 100 });
    const old = tools.slotIn(15);
    const wanted = tools.slotIn(16);
    const id = await booked(mover, at, old);
    const other = await tools.patient({ coins: 100 });
    const [moved, taken] = await Promise.all([
      mover.browser.post('/api/reservations/delay', { reservation_id: id, starts_at: wanted }),
      create(other, at, wanted, byCoins),
    ]);
    expect([moved.status, taken.status].toSorted()).toEqual([200, 409]);
    const startsAt = (await tools.read(id)).startsAt.toISOString();
    expect(startsAt).toBe(moved.status === 200 ? wanted : old);
    const refused = moved.status === 200 ? taken : moved;
    const offered = starts((refused.body as { alternatives: Slot[] }).alternatives);
    expect(offered).toHaveLength(6);
    expect(offered).not.toContain(wanted);
  });

  it('both sides cancel: one of them succeeds, and the money is refunded once, coins or card', async () => {
    const at = await tools.practice();
    const patient = await tools.patient({ coins: 100 });
    const coins = await booked(patient, at, tools.slotIn(20));
    const card = await booked(patient, at, tools.slotIn(21), {});
    await tools.typeCard(card, 'webhookLost');
    await tools.comesBack(patient, card);
    const atClinic = (id: string) =>
      withTransaction(test.deps.db, async tx => {
        const reservation = openAnyway(await lockReservation(tx, id));
        if (!reservation) throw new Error('no such reservation');
        const acting = { party: 'clinic', name: at.doctor.userId, source: systemSource } as const;
        await cancelReservation(tx, test.deps, reservation, acting, { reason: 'x', refunds: true });
      }).then(
        () => 'done',
        (error: unknown) => error,
      );
    for (const id of [coins, card]) {
      const both = [
        patient.browser.post('/api/reservations/cancel', { reservation_id: id }),
        patient.browser.post('/api/reservations/cancel', { reservation_id: id }),
        atClinic(id),
        atClinic(id),
      ];
      const [one, two, three, four] = await Promise.all(both);
      const cancelledBy = (await tools.read(id)).cancelledBy;
      const owners = cancelledBy === 'owner' ? 200 : 409;
      expect([one, two]).toMatchObject([{ status: owners }, { status: owners }]);
      const clinics = [three, four].filter(response => response === 'done');
      expect(clinics).toHaveLength(cancelledBy === 'clinic' ? 1 : 0);
      const refund = async () => (await tools.events(id)).filter(kind => kind === 'refunded');
      await expect.poll(refund).toEqual(['refunded']);
    }
    expect(await tools.coinsOf(patient)).toBe(100);
    expect(await tools.taken(card)).toEqual({ captured: 2000, refunded: 2000 });
    const ledger = `select count(*)::int as n from ledger_entries where reason = 'refunded' and subject_id = $1`;
    expect((await test.database.pool.query(ledger, [coins])).rows).toEqual([{ n: 1 }]);
  });

  it('the expiry of a hold and its payment leave it either confirmed or fully refunded', async () => {
    const at = await tools.practice();
    const [payer, other] = [await tools.patient(), await tools.patient({ coins: 100 })];
    const wanted = tools.slotIn(24);
    const id = await booked(payer, at, wanted, {});
    await tools.typeCard(id, 'webhookLost');
    test.advance(10 * 60);
    const [, taken] = await Promise.all([tools.comesBack(payer, id), create(other, at, wanted, byCoins)]);
    const { state } = await tools.read(id);
    expect([state, taken.status]).toEqual(state === 'confirmed' ? ['confirmed', 409] : ['expired', 200]);
    const refunded = state === 'confirmed' ? 0 : 2000;
    await expect.poll(() => tools.taken(id)).toEqual({ captured: 2000, refunded });
  });
});

describe('an owner sees', () => {
  it('upcoming ones earliest first, past ones latest first, by state, by pet and in pages', async () => {
    const at = await tools.practice();
    const patient = await tools.patient();
    const other = await buildPet(test.database.db, patient.owner.id);
    const build = (days: number, change: object = {}) =>
      buildReservation(
        test.database.db,
        {
          ownerId: patient.owner.id,
          petId: patient.pet.id,
          clinicId: at.clinic.id,
          doctorId: at.doctor.id,
        },
        { startsAt: tools.minutesOn(days * 24 * 60), ...change },
      );
    const later = await build(3);
    const next = await build(2, { petId: other.id });
    const done = { state: 'completed', completedAt: test.deps.now() } as const;
    const old: string[] = [];
    for (let days = 1; days <= 11; days += 1) old.push((await build(-days, done)).id);
    const unclosed = await build(-20);
    const cancelled = await build(5, { state: 'cancelled', cancelledBy: 'clinic', cancelledAt: new Date() });
    type List = { reservations: { id: string }[]; more: boolean };
    const list = async (query: Record<string, string>) => {
      const response = dataOf<List>(await patient.browser.get('/api/reservations/list', query));
      return { ids: response.reservations.map(({ id }) => id), more: response.more };
    };
    expect(await list({ state: 'coming' })).toEqual({ ids: [next.id, later.id], more: false });
    const past = [cancelled.id, ...old, unclosed.id];
    expect(await list({ state: 'past' })).toEqual({ ids: past.slice(0, 10), more: true });
    expect(await list({ state: 'past', page: '1' })).toEqual({ ids: past.slice(10), more: false });
    expect(await list({ state: 'past', after: past[9] ?? '' })).toEqual({ ids: past.slice(10), more: false });
    expect(await list({ state: 'coming', after: next.id })).toEqual({ ids: [later.id], more: false });
    // The next one has ended, but the rows after it are the same.
    test.advance(2.5 * 24 * 3600);
    expect(await list({ state: 'coming', after: next.id })).toEqual({ ids: [later.id], more: false });
    test.advance(-2.5 * 24 * 3600);
    expect(await list({ state: 'cancelled' })).toEqual({ ids: [cancelled.id], more: false });
    expect(await list({ pet_id: other.id })).toEqual({ ids: [next.id], more: false });
    const otherOwner = await tools.patient();
    const theirs = await otherOwner.browser.get('/api/reservations/list', { pet_id: patient.pet.id });
    expect(dataOf<List>(theirs).reservations).toEqual([]);
    await buildReservation(
      test.database.db,
      {
        ownerId: otherOwner.owner.id,
        petId: otherOwner.pet.id,
        clinicId: at.clinic.id,
        doctorId: at.doctor.id,
      },
      { startsAt: tools.minutesOn(6 * 24 * 60) },
    );
    const placed = await otherOwner.browser.get('/api/reservations/list', {
      state: 'coming',
      after: next.id,
    });
    expect(dataOf<List>(placed).reservations).toEqual([]);
    const hidden = await otherOwner.browser.get('/api/reservations/view', { reservation_id: later.id });
    expect(hidden).toMatchObject({ status: 404, body: { code: 'reservations.not_found' } });
  });

  it('reservations by a part of the name of pet, doctor or clinic in any spelling, or only given ids', async () => {
    const at = await tools.practice();
    const patient = await tools.patient();
    const { db } = test.database;
    const clinic = await buildClinic(db, { name: 'مستشفى الأُلفة 100%' });
    const doctor = await buildDoctor(db, clinic.id, { name: 'د. إيمان' });
    const pet = await buildPet(db, patient.owner.id, { name: 'مِشْمِشة' });
    const of = { ownerId: patient.owner.id, petId: patient.pet.id };
    const first = await buildReservation(db, { ...of, clinicId: at.clinic.id, doctorId: at.doctor.id });
    const second = await buildReservation(db, {
      ...of,
      petId: pet.id,
      clinicId: clinic.id,
      doctorId: doctor.id,
    });
    const found = async (query: Record<string, string>) => {
      const response = await patient.browser.get('/api/reservations/list', query);
      return dataOf<{ reservations: { id: string }[] }>(response).reservations.map(({ id }) => id);
    };
    for (const search of ['مشمشه', 'ايمان', 'الالفه', '100'])
      expect(await found({ search })).toEqual([second.id]);
    for (const search of ['لا أحد', '_%']) expect(await found({ search })).toEqual([]);
    expect(await found({ ids: first.id })).toEqual([first.id]);
    const otherOwner = await tools.patient();
    const theirs = await otherOwner.browser.get('/api/reservations/list', { ids: first.id });
    expect(dataOf<{ reservations: unknown[] }>(theirs).reservations).toEqual([]);
  });

  it('the access log of the record, latest first; other owners do not', async () => {
    const at = await tools.practice();
    const patient = await tools.patient();
    const entry = (minutes: number, what: 'record' | 'search') => ({
      id: crypto.randomUUID(),
      petId: patient.pet.id,
      memberId: at.doctor.memberId,
      what,
      name: at.doctor.name,
      clinicName: at.clinic.name,
      at: tools.minutesOn(minutes),
    });
    await test.database.db.insert(recordAccessLog).values([entry(-9, 'search'), entry(-2, 'record')]);
    const query = { pet_id: patient.pet.id };
    const response = dataOf(await patient.browser.get('/api/reservations/looks', query));
    const names = { name: at.doctor.name, clinic_name: at.clinic.name };
    expect(response).toMatchObject({
      looks: [
        { ...names, what: 'record', at: tools.minutesOn(-2).toISOString() },
        { ...names, what: 'search' },
      ],
    });
    const many = Array.from({ length: 20 }, (_, at) => entry(-100 - at, 'record'));
    await test.database.db.insert(recordAccessLog).values(many);
    const page = async (number: string) => {
      const { looks, more } = dataOf<{ looks: unknown[]; more: boolean }>(
        await patient.browser.get('/api/reservations/looks', { ...query, page: number }),
      );
      return [looks.length, more];
    };
    expect([await page('0'), await page('1')]).toEqual([
      [20, true],
      [2, false],
    ]);
    const otherOwner = await tools.patient();
    expect(await otherOwner.browser.get('/api/reservations/looks', query)).toMatchObject({
      status: 404,
      body: { code: 'pets.not_found' },
    });
  });
});

describe('on days on which clocks change', () => {
  const ZONE = 'Europe/Paris';
  const hoursOf = (day: Date) => {
    const noon = (ahead: number) => new Date(day.getTime() + ahead * 24 * 3_600_000);
    const offset = (at: Date) =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'longOffset' })
          .formatToParts(at)
          .find(({ type }) => type === 'timeZoneName')
          ?.value.slice(4, 6),
      );
    return 24 - (offset(noon(0)) - offset(noon(-1)));
  };

  it('a skipped hour has no slot, a repeated one has slots twice, each bookable once', async () => {
    const week = [0, 1, 2, 3, 4, 5, 6];
    const hours = week.map(weekday => ({ weekday, from: 60, to: 300, breaks: [] }));
    for (const change of [1, 2]) {
      const noon = new Date(`${dayOf(test.deps.now(), 'UTC')}T12:00:00Z`);
      let days = 2;
      const dayIn = () => new Date(noon.getTime() + days * 24 * 3_600_000);
      while (hoursOf(dayIn()) === 24) days += 1;
      const day = dayIn();
      test.advance((day.getTime() - test.deps.now().getTime()) / 1000 - 24 * 3600);
      const at = await tools.practice({ timeZone: ZONE, hours });
      const patient = await tools.patient({ coins: 2000 });
      const from = dayOf(day, ZONE);
      const { slots } = await slotsOf(patient, at, from);
      expect(slots, `change ${change}`).toHaveLength((hoursOf(day) - 20) * 2);
      for (const slot of slots) await booked(patient, at, slot.starts_at);
      const after = await slotsOf(patient, at, from);
      expect([after.slots, starts(after.taken)]).toEqual([[], starts(slots)]);
      // Skips the change, so that the next one is found.
      test.advance(2 * 24 * 3600);
    }
    expect(await tools.overlaps()).toBe(0);
  });
});
