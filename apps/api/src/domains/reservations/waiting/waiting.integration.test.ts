import type { ResponseOf, WaitingEntry } from '@rifq/contract/calls';
import { newId, withTransaction } from '@rifq/db';
import { reservationRules, todayIn } from '@rifq/rules';
import {
  buildClinic,
  buildDoctor,
  buildOwner,
  buildPet,
  buildReservation,
  buildWaitingEntry,
  type Owner,
} from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { appDomains } from '../../../domains.ts';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseByOrder } from '../../personal-data/index.ts';
import { expireHolds } from '../expire-holds.ts';
import { offerFreedSlots } from './offer-freed-slots.ts';

const MINUTE_MS = 60_000;
const zone = 'Asia/Riyadh';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => toHour(10));
afterAll(() => test.close());

/** Advances the clock to an hour of the day in Riyadh. */
function toHour(hour: number): void {
  const now = test.deps.now();
  const midnight = Date.parse(`${todayIn(zone, now)}T00:00:00+03:00`);
  const wanted = midnight + hour * 60 * MINUTE_MS;
  const away = wanted - now.getTime();
  test.advance((away > 0 ? away : away + 24 * 60 * MINUTE_MS) / 1000);
}

const tomorrow = () => todayIn(zone, new Date(test.deps.now().getTime() + 24 * 60 * MINUTE_MS));
const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`);

/** Builds a doctor who works for one half hour a day, from 15:00, and whose slot of tomorrow is booked. */
async function start() {
  const { db } = test.database;
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id, {
    hours: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 900, to: 930, breaks: [] })),
  });
  const day = tomorrow();
  const slot = { startsAt: at(day, '15:00'), endsAt: at(day, '15:30') };
  const first = await buildOwner(db, { timeZone: zone });
  const its = await buildPet(db, first.id);
  const of = { ownerId: first.id, petId: its.id, clinicId: clinic.id, doctorId: doctor.id };
  const booked = await buildReservation(db, of, slot);
  const waiting = async (
    owner?: Owner,
    days: Partial<{ id: string; firstDay: string; lastDay: string }> = {},
  ) => {
    const waits = owner ?? (await buildOwner(db, { timeZone: zone }));
    const pet = await buildPet(db, waits.id);
    const reserved = { ownerId: waits.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
    const id = await buildWaitingEntry(db, reserved, { firstDay: day, lastDay: day, ...days });
    return { id, owner: waits, pet };
  };
  return { clinic, doctor, day, waiting, booked };
}

const entriesOf = async ({ id }: { id: string }): Promise<WaitingEntry[]> =>
  dataOf<ResponseOf<'get', '/api/reservations/waiting'>>(
    await (await test.signedIn(id)).get('/api/reservations/waiting'),
  ).entries;

async function endOf(entryId: string): Promise<string | null> {
  const { rows } = await test.database.pool.query<{ ended_as: string | null }>(
    'select ended_as from waiting_entries where id = $1',
    [entryId],
  );
  return rows[0]?.ended_as ?? null;
}

/** Frees a slot by the database: what frees it does not matter here. */
const release = (reservationId: string) =>
  test.database.pool.query("update reservations set state = 'expired' where id = $1", [reservationId]);

describe('joining', () => {
  it('needs days on which nothing is free, in their order and not too many', async () => {
    const { doctor, day, booked } = await start();
    const owner = await buildOwner(test.database.db, { timeZone: zone });
    const pet = await buildPet(test.database.db, owner.id);
    const browser = await test.signedIn(owner.id);
    const join = (change: object = {}) =>
      browser.post('/api/reservations/waiting/join', {
        ...{ entry_id: newId(), pet_id: pet.id, doctor_id: doctor.id },
        ...{ first_day: day, last_day: day, reason: 'حكّة', ...change },
      });
    const far = todayIn(zone, new Date(test.deps.now().getTime() + 40 * 24 * 60 * MINUTE_MS));
    const refused: [object, string][] = [
      [{ first_day: '2020-01-01' }, 'first_day'],
      [{ first_day: far }, 'last_day'],
      [{ last_day: far }, 'last_day'],
      [{ reason: '' }, 'reason'],
    ];
    for (const [change, field] of refused)
      expect.soft(await join(change)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    const id = newId();
    const { entry } = dataOf<{ entry: WaitingEntry }>(await join({ entry_id: id }));
    expect(entry).toMatchObject({ id, ahead: 0, offered_id: null, first_day: day });
    expect(dataOf<{ entry: WaitingEntry }>(await join({ entry_id: id })).entry).toEqual(entry);
    expect(await join()).toMatchObject({ status: 409, body: { code: 'reservations.already_waiting' } });
    expect(dataOf(await browser.post('/api/reservations/waiting/leave', { entry_id: id }))).toEqual({});
    expect(await entriesOf(owner)).toEqual([]);
    await release(booked.id);
    expect(await join()).toMatchObject({ status: 409, body: { code: 'reservations.slots_free' } });
    expect(await entriesOf(owner)).toEqual([]);
  });

  it('is limited for an owner', async () => {
    const { doctor, day, waiting } = await start();
    const { owner } = await waiting();
    for (let more = 1; more < reservationRules.waitingEntries; more += 1) await waiting(owner);
    const pet = await buildPet(test.database.db, owner.id);
    const fields = { pet_id: pet.id, doctor_id: doctor.id, first_day: day, last_day: day, reason: 'حكّة' };
    const response = await (await test.signedIn(owner.id)).post('/api/reservations/waiting/join', {
      entry_id: newId(),
      ...fields,
    });
    expect(response).toMatchObject({ status: 409, body: { code: 'reservations.too_many_waiting' } });
  });
});

describe('joining again', () => {
  it('is refused for days with two offers that nobody answered, also of an entry that was left meanwhile', async () => {
    const { waiting, booked, doctor, day } = await start();
    const later = todayIn(zone, new Date(at(day, '12:00').getTime() + 24 * 60 * MINUTE_MS));
    const { id, owner, pet } = await waiting(undefined, { lastDay: later });
    const browser = await test.signedIn(owner.id);
    await release(booked.id);
    for (let offers = 0; offers < reservationRules.waitingOffers; offers += 1) {
      await offerFreedSlots(test.deps);
      // Leaving before the last offer expires does not undo it.
      if (offers > 0) dataOf(await browser.post('/api/reservations/waiting/leave', { entry_id: id }));
      test.advance(31 * 60);
      await expireHolds(test.deps);
    }
    expect(await endOf(id)).toBe('left');
    const taken = await buildOwner(test.database.db, { timeZone: zone });
    const its = await buildPet(test.database.db, taken.id);
    for (const on of [day, later])
      await buildReservation(
        test.database.db,
        { ownerId: taken.id, petId: its.id, clinicId: doctor.clinicId, doctorId: doctor.id },
        { startsAt: at(on, '15:00'), endsAt: at(on, '15:30') },
      );
    const join = (first: string, last: string) =>
      browser.post('/api/reservations/waiting/join', {
        ...{ entry_id: newId(), pet_id: pet.id, doctor_id: doctor.id },
        ...{ first_day: first, last_day: last, reason: 'حكّة' },
      });
    const refused = { status: 409, body: { code: 'reservations.waiting_unanswered' } };
    expect(await join(day, later)).toMatchObject(refused);
    expect(await entriesOf(owner)).toEqual([]);
    // One day of them has one such offer.
    expect((await join(later, later)).status).toBe(200);
  });
});

it('shows the clinic live that an owner who is erased waits no longer', async () => {
  const { waiting, clinic } = await start();
  const { id, owner } = await waiting();
  const person = { phoneE164: owner.phoneE164 };
  const order = { person, reason: 'بطلبه', operator: new Operator('salma') };
  expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
  expect(await endOf(id)).toBe('left');
  const { rows } = await test.database.pool.query(
    "select payload ->> 'entry_id' as id from outbox_events where kind = 'waiting.changed' and payload ->> 'clinic_id' = $1",
    [clinic.id],
  );
  expect(rows).toEqual([{ id }]);
});

describe('a freed slot', () => {
  it('is held for the first of fifty, once, by however many processes', async () => {
    const { waiting, booked, doctor } = await start();
    const all = [];
    for (let turn = 0; turn < 50; turn += 1) all.push(await waiting());
    await release(booked.id);
    await Promise.all([1, 2, 3].map(() => offerFreedSlots(test.deps)));
    const { rows } = await test.database.pool.query<{ owner_id: string; state: string; booked_by: string }>(
      "select owner_id, state, booked_by from reservations where doctor_id = $1 and state <> 'expired'",
      [doctor.id],
    );
    expect(rows).toEqual([
      { owner_id: all[0]?.owner.id, state: 'awaiting_payment', booked_by: 'waiting_list' },
    ]);
    const [entry] = await entriesOf({ id: all[0]?.owner.id ?? '' });
    expect(entry?.offered_id).not.toBeNull();
    expect((await entriesOf({ id: all[1]?.owner.id ?? '' }))[0]).toMatchObject({
      ahead: 1,
      offered_id: null,
    });
  });

  it('goes to the next when it is not paid or declined, and ends the list of who never responds', async () => {
    const { waiting, booked, day } = await start();
    const later = todayIn(zone, new Date(at(day, '12:00').getTime() + 24 * 60 * MINUTE_MS));
    const [one, other] = [await waiting(undefined, { lastDay: later }), await waiting()];
    await release(booked.id);
    await offerFreedSlots(test.deps);
    const offered = (await entriesOf(one.owner))[0]?.offered_id;
    test.advance(31 * 60);
    await expireHolds(test.deps);
    expect((await entriesOf(one.owner))[0]?.offered_id).toBeNull();
    await offerFreedSlots(test.deps);
    // The slot of the day after is another for the first, the same one is for the second.
    const [second] = await entriesOf(one.owner);
    expect(second?.offered_id).not.toBe(offered);
    expect((await entriesOf(other.owner))[0]?.offered_id).not.toBeNull();
    const declined = (await entriesOf(other.owner))[0]?.offered_id;
    await (await test.signedIn(other.owner.id)).post('/api/reservations/cancel', {
      reservation_id: declined,
      reason: '',
    });
    await offerFreedSlots(test.deps);
    expect(await entriesOf(other.owner)).toMatchObject([{ offered_id: null }]);
    test.advance(31 * 60);
    await expireHolds(test.deps);
    expect(await endOf(one.id)).toBe('unanswered');
    expect(await endOf(other.id)).toBeNull();
  });

  it('is for the next when the first cannot book now, whose ids say nothing of the order', async () => {
    const { waiting, booked } = await start();
    const archived = await waiting();
    const suspended = await waiting();
    // Its id sorts before all others.
    const { owner } = await waiting(undefined, { id: `00000000-0000-4000-8000-${newId().slice(-12)}` });
    const { pool } = test.database;
    await pool.query('update pets set archived_at = now() where id = $1', [archived.pet.id]);
    await pool.query('update users set suspended_at = now() where id = $1', [suspended.owner.id]);
    const last = await waiting();
    await release(booked.id);
    await offerFreedSlots(test.deps);
    expect((await entriesOf(owner))[0]?.offered_id).not.toBeNull();
    expect(await entriesOf(last.owner)).toMatchObject([{ offered_id: null, ahead: 3 }]);
  });

  it('is offered to nobody at night, and in the morning', async () => {
    const { waiting, booked } = await start();
    const { owner } = await waiting();
    await release(booked.id);
    toHour(23);
    await offerFreedSlots(test.deps);
    expect((await entriesOf(owner))[0]?.offered_id).toBeNull();
    toHour(9.5);
    await offerFreedSlots(test.deps);
    expect((await entriesOf(owner))[0]?.offered_id).not.toBeNull();
  });

  it('that is paid ends the wait, and so does another booking with the doctor', async () => {
    const { waiting, booked, clinic, doctor, day } = await start();
    const [one, other] = [await waiting(), await waiting()];
    await release(booked.id);
    await offerFreedSlots(test.deps);
    const [entry] = await entriesOf(one.owner);
    await test.dispatch();
    const { rows } = await test.database.pool.query<{ title: string }>(
      'select title from notifications where user_id = $1',
      [one.owner.id],
    );
    expect(rows.map(({ title }) => title)).toEqual([expect.stringMatching(/^خلا موعد/)]);
    await test.database.pool.query(
      "update reservations set state = 'confirmed', paid_at = now() where id = $1",
      [entry?.offered_id],
    );
    const of = { user_id: one.owner.id, pet_id: one.pet.id, clinic_id: clinic.id, doctor_id: doctor.id };
    await confirm(entry?.offered_id ?? '', of);
    expect(await endOf(one.id)).toBe('booked');
    const others = { ownerId: other.owner.id, petId: other.pet.id, clinicId: clinic.id, doctorId: doctor.id };
    const later = new Date(Date.parse(`${day}T12:00:00Z`) + 5 * 24 * 60 * MINUTE_MS);
    const onOtherDay = await buildReservation(test.database.db, others, { startsAt: later });
    await confirm(onOtherDay.id, { ...of, user_id: other.owner.id, pet_id: other.pet.id });
    expect(await endOf(other.id)).toBeNull();
    const elsewhere = await buildReservation(test.database.db, others, {
      startsAt: at(day, '16:00'),
      endsAt: at(day, '16:30'),
    });
    await confirm(elsewhere.id, { ...of, user_id: other.owner.id, pet_id: other.pet.id });
    expect(await endOf(other.id)).toBe('booked');
  });

  it('is not offered for days that are over', async () => {
    const { waiting } = await start();
    const { id } = await waiting();
    test.advance(2 * 24 * 3600);
    await offerFreedSlots(test.deps);
    expect(await endOf(id)).toBe('passed');
  });
});

/** Appends that a reservation was confirmed. */
function confirm(
  reservationId: string,
  of: { user_id: string; pet_id: string; clinic_id: string; doctor_id: string },
): Promise<void> {
  const parties = { staff_ids: [], actor_ids: [], payer_ids: [of.user_id] };
  const payload = { reservation_id: reservationId, ...of, ...parties };
  return withTransaction(test.database.db, tx =>
    test.deps.outbox.append(tx, { kind: 'reservation.confirmed', payload }, systemSource),
  );
}

it('shows members of the clinic who waits, by first names, and nobody else', async () => {
  const { waiting, doctor } = await start();
  const { id, pet, owner } = await waiting();
  const browser = await memberBrowser(test, doctor.userId);
  const { entries } = dataOf<ResponseOf<'get', '/api/clinic/waiting'>>(
    await browser.get('/api/clinic/waiting'),
  );
  expect(entries).toMatchObject([
    { id, pet_name: pet.name, owner_name: owner.firstname, doctor_id: doctor.id, is_offered: false },
  ]);
  const other = await buildDoctor(test.database.db, (await buildClinic(test.database.db)).id);
  const elsewhere = await memberBrowser(test, other.userId);
  expect(dataOf<{ entries: unknown[] }>(await elsewhere.get('/api/clinic/waiting')).entries).toEqual([]);
});
