import { reservations } from '@rifq/db/schema/reservations';
import { todayIn } from '@rifq/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { dataOf, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';
import { advanceTo, type VisitTools, visitTools } from '../../../testing/visit-tools.ts';

/** From nine in the evening to two at night. */
const NIGHTS = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 1260, to: 1560, breaks: [] }));

let test: TestApp;
let tools: VisitTools;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tools = await visitTools(test);
  await test.database.pool.query('delete from doctor_hours where doctor_id = $1', [tools.doctor.id]);
});
afterAll(() => test.close());

/** Builds the only doctor of the clinic who works: at night. */
async function nightDoctor() {
  const doctor = await tools.colleague({ hours: NIGHTS, name: 'د. ليلى' });
  return { of: { doctor_id: doctor.id }, asNight: () => memberBrowser(test, doctor.userId) };
}
const codeOf = ({ body }: TestResponse) => (body as { code?: string }).code;
const today = () => todayIn('Asia/Riyadh', test.deps.now());

type Day = { day: string; reservations: { id: string }[]; doctors: { hours: object[] }[] };
async function schedule(from: string) {
  const answer = await (await tools.asDesk()).get('/api/clinic/schedule', { from, days: '2' });
  const { today: running, days } = dataOf<{ today: string; days: Day[] }>(answer);
  return { running, ids: days.map(({ reservations }) => reservations.map(({ id }) => id)) };
}

describe('a night at the clinic', () => {
  it('lets the owner of a visit after midnight come, and its doctor begin, on the evening before', async () => {
    const { of, asNight } = await nightDoctor();
    const visit = await tools.add({ ...of, starts_at: tools.at('00:30', 1) });
    advanceTo(test, '23:50');
    const desk = await tools.asDesk();
    const arrived = await tools.act(desk, 'visits/arrive', visit.id, { arrived: true });
    expect(tools.reservationOf(arrived)).toMatchObject({ state: 'confirmed', can: { arrive: true } });
    expect(tools.reservationOf(await tools.act(await asNight(), 'reservations/open', visit.id)).state).toBe(
      'in_session',
    );
    const later = await tools.add({ ...of, starts_at: tools.at('00:30', 2) });
    expect(later.can).toMatchObject({ arrive: false });
    expect(codeOf(await tools.act(desk, 'visits/arrive', later.id, { arrived: true }))).toBe(
      'reservations.too_early',
    );
  });

  it('stays the day that is shown until it ends, with those who wait and are in session', async () => {
    const { of, asNight } = await nightDoctor();
    const day = today();
    const first = await tools.add({ ...of, starts_at: tools.at('23:50') });
    const second = await tools.add({ ...of, starts_at: tools.at('00:30', 1) });
    const next = await tools.add({ ...of, starts_at: tools.at('21:00', 1) });
    advanceTo(test, '23:50');
    dataOf(await tools.act(await asNight(), 'reservations/open', first.id));
    test.advance(40 * 60);
    expect(today()).not.toBe(day);
    expect(await schedule(day)).toEqual({ running: day, ids: [[first.id, second.id], [next.id]] });
    advanceTo(test, '03:00');
    expect((await schedule(day)).running).toBe(today());
  });

  it('keeps an arrival where the visit moves across midnight, and not into the next evening', async () => {
    const { of } = await nightDoctor();
    const visit = await tools.add({ ...of, starts_at: tools.at('00:30', 1) });
    advanceTo(test, '23:40');
    const desk = await tools.asDesk();
    const { version, arrived_at: arrivedAt } = tools.reservationOf(
      await tools.act(desk, 'visits/arrive', visit.id, { arrived: true }),
    );
    const move = async (startsAt: string, seen: string) =>
      tools.reservationOf(
        await tools.act(desk, 'reservations/move', visit.id, { starts_at: startsAt, version: seen }),
      );
    const [late, night, evening] = [tools.at('23:50'), tools.at('01:00', 1), tools.at('21:00', 1)];
    const before = await move(late, version);
    const after = await move(night, before.version);
    expect([before.arrived_at, after.arrived_at]).toEqual([arrivedAt, arrivedAt]);
    expect((await move(evening, after.version)).arrived_at).toBeNull();
  });

  it('allows to take back a settlement and a no-show of its evening after midnight, until it ends', async () => {
    const { of, asNight } = await nightDoctor();
    const missed = await tools.add({ ...of, starts_at: tools.at('23:00') });
    const paid = await tools.add({ ...of, starts_at: tools.at('23:30') });
    advanceTo(test, '23:55');
    dataOf(await tools.act(await asNight(), 'reservations/no-show', missed.id));
    dataOf(await tools.act(await asNight(), 'reservations/open', paid.id));
    const summary = { summary: 'سليم.', follow_up: false, confirmed_doses: [] };
    dataOf(await tools.act(await asNight(), 'reservations/complete', paid.id, summary));
    const desk = await tools.asDesk();
    const settledAt = test.deps.now();
    const settleBefore = () =>
      test.database.db.update(reservations).set({ settledAt }).where(eq(reservations.id, paid.id));
    await settleBefore();
    test.advance(10 * 60);
    dataOf(await tools.act(desk, 'visits/settle', paid.id, { settled: false }));
    await settleBefore();
    expect(
      tools.reservationOf(await tools.act(await asNight(), 'reservations/no-show/undo', missed.id)).state,
    ).toBe('confirmed');
    advanceTo(test, '03:00');
    expect(codeOf(await tools.act(desk, 'visits/settle', paid.id, { settled: false }))).toBe(
      'reservations.too_late',
    );
  });
});

it('a slot that ends after the shown days is not free where a visit has taken its end', async () => {
  // From a quarter to twelve in half hours until ten to one, while the next day begins at midnight for a colleague.
  const late = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 705, to: 1490, breaks: [] }));
  const { id } = await tools.colleague({ hours: late });
  await tools.colleague({ hours: late.map(({ weekday }) => ({ weekday, from: 0, to: 60, breaks: [] })) });
  const free = async () => {
    const query = { from: today(), days: '1', doctor_id: id };
    const { days } = dataOf<{ days: { doctors: { free: { starts_at: string }[] }[] }[] }>(
      await (await tools.asDesk()).get('/api/clinic/schedule', query),
    );
    return days[0]?.doctors[0]?.free.at(-1)?.starts_at;
  };
  expect(await free()).toBe(tools.at('23:45'));
  await tools.add({ doctor_id: id, starts_at: tools.at('00:05', 1) });
  expect(await free()).toBe(tools.at('23:15'));
});
