import type { ClinicReservation, ColleagueList, Message, Reservation } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { type OfferTools, offerTools, outcomeOf } from '../../../testing/offer-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { setAccountSuspended } from '../../clinics/index.ts';
import { expireOffers } from '../expire-offers.ts';
import { reservationNotifications } from '../notifications/index.ts';

let test: TestApp;
let tools: OfferTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await offerTools(test);
});
afterAll(() => test.close());

const HOUR_MS = 3_600_000;

const viewed = async (id: string) =>
  dataOf<{ reservation: Reservation }>(
    await (await tools.asOwner()).get(`/api/reservations/view?reservation_id=${id}`),
  ).reservation;

const titlesFor = async (userId: string, id: string) =>
  (await tools.unread(userId, id)).map(({ title }) => title);

const handOver = async (id: string, to: { readonly id: string }) =>
  tools.act(await tools.asManager(), 'reservations/hand-over', id, { to_doctor_id: to.id });

/** Writes to the clinic as the owner. */
const write = async (id: string) =>
  dataOf(
    await (await tools.asOwner()).post('/api/messages/send', {
      reservation_id: id,
      message_id: newId(),
      text: 'أهذا من تخصّصكم؟',
    }),
  );

/** Lists the users who read the conversation, and whether they have unread messages. */
const readersOf = async (id: string) => {
  const { rows } = await test.database.pool.query<{ user_id: string; has_unread: boolean }>(
    'select user_id, has_unread from conversation_readers where reservation_id = $1',
    [id],
  );
  return rows;
};

/** Returns the decision right before the last notification of a template to a user is sent by push. */
async function reviewed(name: string, userId: string, subjectId: string) {
  const { rows } = await test.database.pool.query<{ id: string; parameters: object; read_at: Date | null }>(
    'select id, parameters, read_at from notifications where template = $1 and user_id = $2 and subject_id = $3 order by id limit 1',
    [`reservation-${name}`, userId, subjectId],
  );
  const [sent] = rows;
  if (!sent) throw new Error(`there is no notification ${name}`);
  const template = reservationNotifications.find(one => one.name === `reservation-${name}`);
  const { id, parameters, read_at: readAt } = sent;
  return template?.review?.(
    { db: test.database.db, now: test.deps.now },
    { id, subjectId, userId, readAt, parameters },
    'push',
  );
}

describe('a colleague who is offered', () => {
  it('is notified that the time is taken, and of what the owner writes until the answer', async () => {
    const { row, doctor, colleague } = await tools.offered();
    const [sent] = await tools.unread(colleague.userId, row.id);
    expect(sent?.title).toMatch(/بانتظار جواب المربّي/);
    expect(sent?.text).toContain(doctor.name);
    await write(row.id);
    const other = await tools.colleague();
    dataOf(await handOver(row.id, other));
    expect(await readersOf(row.id)).toContainEqual({ user_id: other.userId, has_unread: true });
  });

  it('reads the conversation from then on, and both doctors are informed, if the owner chooses another time', async () => {
    const { row, doctor, colleague, startsAt } = await tools.offered();
    await write(row.id);
    dataOf(
      await (await tools.asOwner()).post('/api/reservations/delay', {
        reservation_id: row.id,
        starts_at: new Date(startsAt.getTime() + HOUR_MS).toISOString(),
      }),
    );
    const list = await (await tools.asOwner()).get(`/api/messages/list?reservation_id=${row.id}`);
    const lines = dataOf<{ messages: Message[] }>(list).messages.map(({ system }) => system?.line);
    expect(lines.slice(-2)).toEqual(['handed_over', 'moved']);
    expect((await readersOf(row.id)).map(one => one.user_id)).toContain(colleague.userId);
    expect(await titlesFor(colleague.userId, row.id)).toContainEqual(expect.stringMatching(/^قُبل الموعد/));
    expect(await titlesFor(doctor.userId, row.id)).toEqual([expect.stringMatching(/^انتقل عنك/)]);
    const actions = (await tools.audit(row.id)).map(({ action }) => action);
    expect(actions).toEqual(['reservation.offered', 'reservation.offer_accepted', 'reservation.moved']);
  });

  it('who is suspended is replaced by another, whom the owner is asked about', async () => {
    const { row, doctor, colleague, offerId } = await tools.offered();
    const third = await tools.colleague({ name: 'د. جميل' });
    const { rows } = await test.database.pool.query<{ phone: string }>(
      'select phone_e164 as phone from users where id = $1',
      [colleague.userId],
    );
    await setAccountSuspended(test.deps, new Operator('salma'), rows[0]?.phone ?? '', false);
    const owner = await tools.asOwner();
    expect(outcomeOf(await tools.acceptAs(owner, offerId))).toBe('reservations.doctor_unavailable');
    const given = tools.reservationOf(await handOver(row.id, third));
    expect(given).toMatchObject({ doctor: { id: third.id }, offer: { from_doctor: doctor.name } });
    expect(await tools.offersOf(row.id)).toMatchObject([
      { id: offerId, state: 'withdrawn' },
      { state: 'open', fromDoctorId: doctor.id, toDoctorId: third.id },
    ]);
    const [, open] = await tools.offersOf(row.id);
    expect(outcomeOf(await tools.acceptAs(owner, open?.id ?? ''))).toBe('done');
    expect(await tools.read(row.id)).toMatchObject({
      doctorId: third.id,
      state: 'confirmed',
      refundedAt: null,
    });
  });

  it('is not replaced at a time when another has an appointment, or once the offer is over', async () => {
    const { row, startsAt, expiresAt } = await tools.offered();
    const third = await tools.colleague();
    await tools.book({ doctorId: third.id, startsAt });
    expect(outcomeOf(await handOver(row.id, third))).toBe('reservations.colleague_busy');
    const seconds = (expiresAt.getTime() - test.deps.now().getTime()) / 1000;
    test.advance(seconds);
    const late = await handOver(row.id, await tools.colleague());
    test.advance(-seconds);
    expect(outcomeOf(late)).toBe('reservations.offer_over');
  });

  it('can be the doctor whom the owner had, at another time', async () => {
    const { row, doctor, as, colleague, startsAt } = await tools.offered();
    const next = new Date(startsAt.getTime() + 24 * HOUR_MS).toISOString();
    const offer = { reservation_id: row.id, starts_at: next, doctor_id: doctor.id };
    const busy = await memberBrowser(test, colleague.userId);
    dataOf(await tools.takeOff(busy, colleague, startsAt, [offer]));
    const shown = await viewed(row.id);
    expect(shown.offer?.from_doctor_id).toBe(shown.doctor.id);
    expect(await titlesFor(tools.owner.id, row.id)).toEqual([expect.stringMatching(/^موعد بديل/)]);
    const [, open] = await tools.offersOf(row.id);
    dataOf(await tools.acceptAs(await tools.asOwner(), open?.id ?? ''));
    const mine = await as.get(`/api/clinic/reservations/view?reservation_id=${row.id}`);
    expect(dataOf<{ reservation: ClinicReservation }>(mine).reservation.offer).toBeNull();
  });
});

describe('the notifications', () => {
  it('of a second offer replace those of the first, which is not sent any more', async () => {
    const { row, colleague } = await tools.offered();
    expect(await titlesFor(tools.owner.id, row.id)).toHaveLength(1);
    const third = await tools.colleague({ name: 'د. جميل' });
    dataOf(await handOver(row.id, third));
    expect(await titlesFor(tools.owner.id, row.id)).toHaveLength(1);
    expect(await titlesFor(colleague.userId, row.id)).toEqual([]);
    expect(await titlesFor(third.userId, row.id)).toHaveLength(1);
    expect(await reviewed('offered', tools.owner.id, row.id)).toEqual({ decision: 'drop' });
    expect(await reviewed('doctor-offered', colleague.userId, row.id)).toEqual({ decision: 'drop' });
  });

  it('of handing over are outdated for a doctor whom it has left, and for one to whom it has come back', async () => {
    const { doctor } = await tools.doctorWith();
    const [second, third] = [await tools.colleague(), await tools.colleague()];
    const row = await tools.book({ doctorId: doctor.id });
    dataOf(await handOver(row.id, second));
    const [given] = await tools.unread(second.userId, row.id);
    expect(given?.text).toContain(doctor.name);
    expect(await reviewed('doctor-handed-over', second.userId, row.id)).toMatchObject({
      decision: 'send',
      parameters: { from: doctor.name },
    });
    dataOf(await handOver(row.id, third));
    expect(await titlesFor(second.userId, row.id)).toEqual([expect.stringMatching(/^انتقل عنك/)]);
    expect(await reviewed('doctor-handed-over', second.userId, row.id)).toEqual({ decision: 'drop' });
    dataOf(await handOver(row.id, doctor));
    expect(await titlesFor(doctor.userId, row.id)).toEqual([expect.stringMatching(/^موعد انتقل إليك/)]);
    expect(await reviewed('doctor-handed-away', doctor.userId, row.id)).toEqual({ decision: 'drop' });
  });

  it('of handing over says that it has begun', async () => {
    const { doctor } = await tools.doctorWith();
    const second = await tools.colleague();
    const begun = { in: -5, state: 'in_session', openedAt: tools.minutesOn(-5) } as const;
    const row = await tools.book({ doctorId: doctor.id, ...begun });
    dataOf(await handOver(row.id, second));
    expect((await tools.unread(second.userId, row.id))[0]?.text).toContain('وقد بدأ');
  });

  it('tell an owner with an account that the desk has answered', async () => {
    const { visit, colleague, offerId } = await tools.offeredVisit({ pet_id: tools.pet.id });
    dataOf(await tools.note(offerId));
    expect((await tools.unread(tools.owner.id, visit.id)).at(-1)?.title).toContain(colleague.name);
  });
});

describe('agreeing', () => {
  it('is the choice of that time by the owner, but not where the desk notes it', async () => {
    const { row, offerId, startsAt } = await tools.offered();
    expect((await viewed(row.id)).change_until).toBe(startsAt.toISOString());
    dataOf(await tools.acceptAs(await tools.asOwner(), offerId));
    const before = new Date(startsAt.getTime() - 2 * HOUR_MS).toISOString();
    expect((await viewed(row.id)).change_until).toBe(before);
    const noted = await tools.offeredVisit();
    dataOf(await tools.note(noted.offerId));
    expect((await tools.read(noted.visit.id)).rescheduledBy).toBe('clinic');
  });
});

describe('an offer to a client without an account', () => {
  it('waits until two hours before the visit, in a list of the desk', async () => {
    const { visit, expiresAt } = await tools.offeredVisit({}, 6);
    expect(Date.parse(visit.starts_at) - expiresAt.getTime()).toBe(2 * HOUR_MS);
    const listed = async () => {
      const response = await (await tools.asDesk()).get('/api/clinic/reservations/list?state=offered');
      return dataOf<{ reservations: ClinicReservation[] }>(response).reservations;
    };
    const ids = (await listed()).map(({ id }) => id);
    expect(ids).toContain(visit.id);
    expect((await listed()).every(({ offer }) => offer !== null)).toBe(true);
    const [open] = await tools.offersOf(visit.id);
    dataOf(await tools.note(open?.id ?? ''));
    expect((await listed()).map(({ id }) => id)).not.toContain(visit.id);
  });
});

describe('the expiry', () => {
  it('also reaches what comes after more than a batch of offers that fail', async () => {
    const [failing, alsoFailing, fine] = [
      await tools.offered(),
      await tools.offered(),
      await tools.offered({ in: 4 * 24 * 60 }),
    ];
    const { pool } = test.database;
    const ids = [failing.row.id, alsoFailing.row.id];
    await pool.query(
      `create function refuse_end() returns trigger language plpgsql as $$
       begin if new.id = any ('{${ids.join(',')}}'::uuid[]) and new.state = 'cancelled' then raise 'refused'; end if;
       return new; end $$`,
    );
    await pool.query(
      'create trigger refuse_end before update on reservations for each row execute function refuse_end()',
    );
    const seconds = 25 * 3600;
    test.advance(seconds);
    await expect(expireOffers(test.deps, 1)).rejects.toThrow('some offers could not be ended');
    test.advance(-seconds);
    await pool.query('drop function refuse_end() cascade');
    expect((await tools.read(fine.row.id)).state).toBe('cancelled');
    for (const id of ids) expect((await tools.read(id)).state).toBe('confirmed');
  });
});

describe('a change that offers colleagues', () => {
  it('names the reservation whose colleague is not free, or whose time is none', async () => {
    const { doctor, as } = await tools.doctorWith();
    const [colleague, idle] = [await tools.colleague(), await tools.colleague({ hours: [] })];
    const startsAt = tools.slotIn(5 * 24);
    const row = await tools.book({ doctorId: doctor.id, startsAt });
    await tools.book({ doctorId: colleague.id, startsAt });
    const refused = async (doctorId: string, at: Date) => {
      const offer = { reservation_id: row.id, starts_at: at.toISOString(), doctor_id: doctorId };
      return (await tools.takeOff(as, doctor, startsAt, [offer])).body;
    };
    const busy = { code: 'reservations.colleague_busy', reservation_id: row.id };
    expect(await refused(colleague.id, startsAt)).toMatchObject(busy);
    expect(await refused(colleague.id, new Date(startsAt.getTime() + 60_000))).toMatchObject(busy);
    expect(await refused(colleague.id, new Date('2090-01-01T00:00:00Z'))).toMatchObject(busy);
    expect(await refused(idle.id, startsAt)).toMatchObject(busy);
  });
});

describe('a colleague is suggested', () => {
  const choicesOf = async (as: Browser, id: string) => {
    const list = await as.get(`/api/clinic/reservations/colleagues?reservation_ids=${id}`);
    return dataOf<{ reservations: ColleagueList[] }>(list).reservations[0]?.choices ?? [];
  };

  it('only at times that can still be offered when the change is saved', async () => {
    const { doctor, as } = await tools.doctorWith();
    const row = await tools.book({ doctorId: doctor.id, in: 40 });
    const choices = await choicesOf(as, row.id);
    expect(choices.length).toBeGreaterThan(0);
    const first = test.deps.now().getTime() + 45 * 60_000;
    for (const choice of choices) expect(Date.parse(choice.starts_at)).toBeGreaterThanOrEqual(first);
  });

  it('at no time a week before that is taken', async () => {
    const fresh = await offerTools(test);
    const { doctor, as } = await fresh.doctorWith();
    const row = await fresh.book({ doctorId: doctor.id, startsAt: new Date(fresh.at('12:00', 8)) });
    const colleague = await fresh.colleague();
    const busy = [
      [fresh.at('00:00', 1), fresh.at('12:00', 1)],
      [fresh.at('12:00', 1), fresh.at('00:00', 20)],
    ] as const;
    for (const [startsAt, endsAt] of busy)
      await fresh.book({ doctorId: colleague.id, startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
    const choices = await choicesOf(as, row.id);
    expect(choices).toHaveLength(1);
    expect(choices.map(one => one.doctor_id)).not.toContain(colleague.id);
  });
});
