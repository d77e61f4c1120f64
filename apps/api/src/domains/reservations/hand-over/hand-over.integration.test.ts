import type { ClinicReservation, ColleagueList, Message, ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { buildClinic, buildClinicService, buildDoctor } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type VisitTools, visitTools } from '../../../testing/visit-tools.ts';

let test: TestApp;
let tools: VisitTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await visitTools(test);
});
afterAll(() => test.close());

const HOUR = 60;

type Colleague = Awaited<ReturnType<VisitTools['colleague']>>;

const give = (browser: Browser, id: string, to: Pick<Colleague, 'id'>, more: object = {}) =>
  tools.act(browser, 'reservations/hand-over', id, { to_doctor_id: to.id, ...more });

const colleaguesOf = async (id: string, more = ''): Promise<ColleagueList> => {
  const response = await (await tools.asManager()).get(
    `/api/clinic/reservations/colleagues?reservation_ids=${id}${more}`,
  );
  const [list] = dataOf<{ reservations: ColleagueList[] }>(response).reservations;
  if (!list) throw new Error('no colleagues');
  return list;
};

const obstacleOf = ({ colleagues }: ColleagueList, { id }: Pick<Colleague, 'id'>) =>
  colleagues.find(({ doctor }) => doctor.id === id)?.obstacle;

/** Books a consultation of the pet with a new doctor of the clinic. */
async function booked(change: Parameters<VisitTools['book']>[0] = {}) {
  const doctor = await tools.colleague({ name: 'د. أمل' });
  const row = await tools.book({ doctorId: doctor.id, ...change });
  return { doctor, id: row.id, row };
}

describe('handing a reservation over', () => {
  it('gives it to a colleague, with what was paid, an event, an audit row and a line in the conversation', async () => {
    const { doctor, id, row } = await booked();
    const colleague = await tools.colleague({ name: 'د. باسم' });
    const own = await memberBrowser(test, doctor.userId);
    const given = tools.reservationOf(await give(own, id, colleague));
    expect(given.doctor.id).toBe(colleague.id);
    expect(await tools.read(id)).toMatchObject({
      doctorId: colleague.id,
      state: 'confirmed',
      paidAt: row.paidAt,
      price: row.price,
      revision: row.revision + 1,
      rescheduledBy: 'clinic',
    });
    expect(await tools.events(id)).toEqual(['reservation.handed_over']);
    expect(await tools.audit(id)).toEqual([{ actor: doctor.userId, action: 'reservation.handed_over' }]);
    // A repeat changes nothing.
    tools.reservationOf(await give(own, id, colleague));
    expect(await tools.events(id)).toHaveLength(1);
  });

  it('names both doctors in the conversation, which both read from then on', async () => {
    const { doctor, id } = await booked();
    const colleague = await tools.colleague({ name: 'د. باسم' });
    const owner = await tools.asOwner();
    const message = { reservation_id: id, message_id: newId(), text: 'مرحبًا' };
    dataOf(await owner.post('/api/messages/send', message));
    dataOf(await give(await memberBrowser(test, doctor.userId), id, colleague));
    const list = await owner.get(`/api/messages/list?reservation_id=${id}`);
    const { messages } = dataOf<{ messages: Message[] }>(list);
    expect(messages.at(-1)?.system).toMatchObject({
      line: 'handed_over',
      from_doctor: 'د. أمل',
      to_doctor: 'د. باسم',
    });
    const { rows } = await test.database.pool.query<{ user_id: string; has_unread: boolean }>(
      'select user_id, has_unread from conversation_readers where reservation_id = $1',
      [id],
    );
    expect(rows).toContainEqual({ user_id: colleague.userId, has_unread: true });
    expect(rows.map(({ user_id: userId }) => userId)).toContain(doctor.userId);
  });

  it('notifies the owner and both doctors, but not who acted', async () => {
    const { doctor, id } = await booked();
    const colleague = await tools.colleague();
    const titlesOf = async (userId: string) => {
      await test.dispatch();
      const { rows } = await test.database.pool.query<{ title: string }>(
        'select title from notifications where user_id = $1 and subject_id = $2 order by id',
        [userId, id],
      );
      return rows.map(({ title }) => title);
    };
    dataOf(await give(await memberBrowser(test, doctor.userId), id, colleague));
    expect(await titlesOf(tools.owner.id)).toEqual([expect.stringContaining('انتقل موعد')]);
    expect(await titlesOf(colleague.userId)).toEqual([expect.stringContaining('انتقل إليك')]);
    expect(await titlesOf(doctor.userId)).toEqual([]);
    dataOf(await give(await tools.asManager(), id, doctor));
    expect(await titlesOf(colleague.userId)).toEqual([
      expect.stringContaining('انتقل إليك'),
      expect.stringContaining('انتقل عنك'),
    ]);
    expect(await titlesOf(doctor.userId)).toEqual([expect.stringContaining('انتقل إليك')]);
    expect(await titlesOf(tools.owner.id)).toHaveLength(2);
  });

  it('is for its doctor, a manager, and the colleague who takes it over', async () => {
    const { doctor, id } = await booked();
    const [colleague, other] = [await tools.colleague(), await tools.colleague()];
    const refused = [await tools.asDesk(), await memberBrowser(test, other.userId)];
    for (const browser of refused)
      expect(await give(browser, id, colleague)).toMatchObject({ body: { code: 'clinics.role' } });
    dataOf(await give(await memberBrowser(test, colleague.userId), id, colleague));
    dataOf(await give(await tools.asManager(), id, doctor));
    dataOf(await give(await memberBrowser(test, doctor.userId), id, other));
    expect((await tools.read(id)).doctorId).toBe(other.id);
  });

  it('no longer routes its conversation to the doctor before, and notifies the colleague of an emergency sign', async () => {
    const { doctor, id } = await booked({ redFlags: ['bleeding'] });
    const colleague = await tools.colleague({ name: 'د. باسم' });
    const own = await memberBrowser(test, doctor.userId);
    const routing = async () => {
      const response = await own.get('/api/clinic/messages/list', { reservation_id: id });
      return dataOf<ResponseOf<'get', '/api/clinic/messages/list'>>(response).conversation.routing;
    };
    const routed = { reservation_id: id, to: doctor.id };
    expect((await own.post('/api/clinic/conversations/route', routed)).status).toBe(200);
    const { version } = (await routing()) ?? {};
    dataOf(await give(own, id, colleague));
    const now = await routing();
    expect(now).toMatchObject({ to: 'doctor', doctor_id: colleague.id });
    expect(now?.version).not.toBe(version);
    await test.dispatch();
    const query = "select title from notifications where user_id = $1 and kind = 'reservation'";
    const { rows } = await test.database.pool.query(query, [colleague.userId]);
    expect(rows).toEqual([{ title: expect.stringContaining('علامة طارئة') }]);
  });

  it('refuses a colleague who is busy, not at work, of another clinic or the owner of the pet', async () => {
    const { id, row } = await booked();
    const busy = await tools.colleague();
    await tools.book({ doctorId: busy.id, startsAt: row.startsAt });
    const away = await tools.colleague({ hours: [] });
    const manager = await tools.asManager();
    for (const colleague of [busy, away])
      expect(await give(manager, id, colleague)).toMatchObject({
        body: { code: 'reservations.colleague_busy' },
      });
    const elsewhere = await buildClinic(test.database.db);
    const stranger = await buildDoctor(test.database.db, elsewhere.id);
    expect(await give(manager, id, stranger)).toMatchObject({ body: { code: 'clinics.not_found' } });
    const list = await colleaguesOf(id);
    expect(obstacleOf(list, busy)).toBe('busy');
    expect(obstacleOf(list, away)).toBe('off_hours');
    expect(obstacleOf(list, tools.doctor)).toBeNull();
    const owner = await tools.colleague();
    const own = await tools.book({ ownerId: owner.userId, in: 3 * 24 * HOUR });
    expect(await give(manager, own.id, owner)).toMatchObject({ body: { code: 'clinics.role' } });
    expect(obstacleOf(await colleaguesOf(own.id), owner)).toBe('own_pet');
  });

  it('of one in session needs no free time, and closing it names who closed it to both sides', async () => {
    const begun = { state: 'in_session', openedAt: tools.minutesOn(-10), in: -10 } as const;
    const { doctor, id, row } = await booked(begun);
    const colleague = await tools.colleague({ name: 'د. باسم' });
    await tools.book({ doctorId: colleague.id, startsAt: row.startsAt });
    dataOf(await give(await memberBrowser(test, doctor.userId), id, colleague));
    expect(await tools.read(id)).toMatchObject({
      state: 'in_session',
      squeezedIn: true,
      rescheduledBy: null,
    });
    const closing = { summary: 'بخير.', follow_up: false, confirmed_doses: [] };
    const closer = await memberBrowser(test, colleague.userId);
    const closed = tools.reservationOf(await tools.act(closer, 'reservations/complete', id, closing));
    expect(closed.completed_by).toBe('د. باسم');
    const own = await (await tools.asOwner()).get(`/api/reservations/view?reservation_id=${id}`);
    expect(own.body).toMatchObject({ data: { reservation: { completed_by: 'د. باسم' } } });
  });

  it('refuses an outdated page, one that has ended, and moves by pages of the doctor before', async () => {
    const { doctor, id, row } = await booked();
    const colleague = await tools.colleague();
    const manager = await tools.asManager();
    const opened = await (await tools.asOwner()).get(`/api/reservations/view?reservation_id=${id}`);
    const { reservation } = dataOf<{ reservation: ClinicReservation }>(opened);
    dataOf(await give(manager, id, colleague, { version: reservation.version }));
    expect(await give(manager, id, doctor, { version: reservation.version })).toMatchObject({
      body: { code: 'request.stale' },
    });
    const moved = {
      reservation_id: id,
      starts_at: new Date(row.startsAt.getTime() + HOUR * 60_000).toISOString(),
      version: reservation.version,
    };
    expect(await (await tools.asOwner()).post('/api/reservations/delay', moved)).toMatchObject({
      body: { code: 'request.stale' },
    });
    const ended = await tools.book({ state: 'completed', completedAt: tools.minutesOn(0), in: -HOUR });
    expect(await give(manager, ended.id, colleague)).toMatchObject({
      body: { code: 'reservations.state_conflict', state: 'completed' },
    });
  });

  it('gives the last free time of a colleague to one of two reservations', async () => {
    const colleague = await tools.colleague();
    const [one, other] = [await booked(), await booked()];
    const manager = await tools.asManager();
    const answers = await Promise.all([one, other].map(({ id }) => give(manager, id, colleague)));
    const codes = answers.map(({ status, body }) =>
      status === 200 ? 'done' : (body as { code: string }).code,
    );
    expect(codes.toSorted()).toEqual(['done', 'reservations.colleague_busy']);
  });

  it('lets the owner cancel with a refund until the start', async () => {
    const { doctor, id } = await booked({ in: HOUR });
    dataOf(await give(await memberBrowser(test, doctor.userId), id, await tools.colleague()));
    const cancelled = await (await tools.asOwner()).post('/api/reservations/cancel', {
      reservation_id: id,
      refund: true,
    });
    expect(cancelled.status).toBe(200);
    expect((await tools.read(id)).refundedAt).not.toBeNull();
  });
});

describe('what a doctor offers', () => {
  const saveServices = async (doctor: Colleague, services: object[], browser?: Browser) =>
    (browser ?? (await tools.asManager())).post('/api/clinic/team/doctor/save', {
      member_id: doctor.memberId,
      name: doctor.name,
      languages: ['ar'],
      services,
    });

  it('is chosen by a manager, and decides who has times and who can be added', async () => {
    const { serviceId } = tools;
    const [able, other] = [await tools.colleague(), await tools.colleague()];
    const own = await memberBrowser(test, able.userId);
    const chosen = [{ service_id: serviceId, minutes: 45 }];
    expect(await saveServices(able, chosen, own)).toMatchObject({ body: { code: 'clinics.role' } });
    dataOf(await saveServices(able, chosen));
    const unoffered = await buildClinicService(test.database.db, {
      clinicId: tools.clinic.id,
      changedBy: tools.manager.userId,
    });
    dataOf(await saveServices(other, [{ service_id: unoffered, minutes: null }]));
    expect(await saveServices(other, [{ service_id: newId(), minutes: null }])).toMatchObject({
      body: { errors: { services: [expect.any(String)] } },
    });
    const day = tools.at('12:00', 1).slice(0, 10);
    const times = await (await tools.asDesk()).get(
      `/api/clinic/visits/times?service_id=${serviceId}&day=${day}`,
    );
    const { doctors } = dataOf<{ doctors: { doctor_id: string }[] }>(times);
    const ids = doctors.map(({ doctor_id: id }) => id);
    expect(ids).toContain(able.id);
    expect(ids).not.toContain(other.id);
    const startsAt = tools.at('12:00', 1);
    const visit = await tools.add({ doctor_id: able.id, starts_at: startsAt });
    expect(Date.parse(visit.ends_at) - Date.parse(visit.starts_at)).toBe(45 * 60_000);
    const desk = await tools.asDesk();
    expect(await tools.tryAdd(desk, { doctor_id: other.id, starts_at: tools.at('15:00', 1) })).toMatchObject({
      body: { code: 'reservations.service_not_offered' },
    });
    expect(await give(await tools.asManager(), visit.id, other)).toMatchObject({
      body: { code: 'reservations.service_not_offered' },
    });
    expect(obstacleOf(await colleaguesOf(visit.id), other)).toBe('service');
    dataOf(await saveServices(other, []));
    dataOf(await give(await tools.asManager(), visit.id, other));
  });
});
