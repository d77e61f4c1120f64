import type { ResponseOf } from '@rifq/contract/calls';
import { users } from '@rifq/db/schema/identity';
import { notifications } from '@rifq/db/schema/notifications';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dataOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import { demoDoctorCodes, demoPhones, seedDemo } from './seed.ts';

type Summary = ResponseOf<'get', '/api/rewards/summary'>;

it('notifies the owner of overdue and due doses, also when started at night', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const night = new Date('2126-11-06T23:00:00Z');
  test.advance((night.getTime() - test.deps.now().getTime()) / 1000);
  await seedDemo(test.deps, test.sandbox.saveTestCard);
  await test.dispatch();
  const rows = await test.database.db.select({ title: notifications.title }).from(notifications);
  const titles = rows.map(row => row.title);
  expect(titles).toContain('«مشمش»: فات موعد لقاح السُّعار');
  expect(titles.some(title => /حان|يقترب/.test(title))).toBe(true);
  // Initial records are marked as seen, and some task is done.
  const phone = demoPhones.owner.replace(' ', '');
  const [owner] = await test.database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.phoneE164, phone));
  const browser = await test.signedIn(owner?.id ?? '');
  const summary = dataOf<Summary>(await browser.get('/api/rewards/summary'));
  expect(summary.celebrations).toEqual([]);
  expect(summary.tasks.map(({ rule, state }) => `${rule} ${state}`)).toContain('profile_completed done');
});

describe('a started demo', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    await seedDemo(test.deps, test.sandbox.saveTestCard);
  });
  afterAll(() => test.close());
  const signedIn = async (phone: string) => {
    const where = eq(users.phoneE164, phone.replace(' ', ''));
    const [user] = await test.database.db.select({ id: users.id }).from(users).where(where);
    return test.signedIn(user?.id ?? '');
  };

  it('has a price list and clients of the clinic, with and without an account', async () => {
    const doctor = await signedIn(demoPhones.doctor);
    const [code] = (await demoDoctorCodes(test.deps)) ?? [];
    await doctor.post('/api/user/second-factor/pass', { code });
    const { services } = dataOf<ResponseOf<'get', '/api/clinic/services'>>(
      await doctor.get('/api/clinic/services'),
    );
    expect(services.map(({ name }) => name)).toEqual(['تطعيم', 'تنظيف أسنان', 'كشف عام']);
    const { clients } = dataOf<ResponseOf<'post', '/api/clinic/clients/search'>>(
      await doctor.post('/api/clinic/clients/search', {}),
    );
    expect(clients.map(({ has_account }) => has_account).sort()).toEqual([false, false, true]);
  });

  it('shows both sides an active, a closed and a waiting conversation', async () => {
    const [owner, doctor] = [await signedIn(demoPhones.owner), await signedIn(demoPhones.doctor)];
    const [code] = (await demoDoctorCodes(test.deps)) ?? [];
    await doctor.post('/api/user/second-factor/pass', { code });
    const { conversations, waiting } = dataOf<ResponseOf<'get', '/api/clinic/messages/conversations'>>(
      await doctor.get('/api/clinic/messages/conversations'),
    );
    expect(waiting).toBe(2);
    expect(
      conversations.map(({ pet, state, preview }) => [pet.name, state, preview.open, preview.unread]),
    ).toEqual([
      ['برق', 'confirmed', true, 2],
      ['مشمش', 'confirmed', true, 2],
      ['لولو', 'confirmed', true, 0],
      ['مشمش', 'completed', false, 0],
    ]);
    const [, lively, , closed] = conversations.map(({ reservation_id }) => reservation_id);
    const read = async (reservationId = '') =>
      dataOf<ResponseOf<'get', '/api/messages/list'>>(
        await owner.get('/api/messages/list', { reservation_id: reservationId }),
      );
    const { messages, conversation } = await read(lively);
    expect(messages.map(({ side }) => side)).toEqual([
      'system',
      'owner',
      'clinic',
      'owner',
      'clinic',
      'owner',
      'owner',
    ]);
    const photo = messages.find(({ kind }) => kind === 'photo')?.file?.address ?? '';
    for (const reader of [owner, doctor]) expect((await reader.get(photo)).status).toBe(200);
    // The three states of sent messages.
    expect(conversation).toMatchObject({ unread: 0, other_read_seq: 5, other_received_seq: 6, last_seq: 7 });
    const past = (await read(closed)).messages;
    expect(past.at(-1)?.system?.line).toBe('completed');
    for (const list of [messages, past]) {
      const times = list.map(({ sent_at }) => sent_at);
      expect(times).toEqual(times.toSorted());
    }
    expect(Date.parse(messages.at(-1)?.sent_at ?? '')).toBeLessThan(test.deps.now().getTime());
  });

  it('lets its doctor immediately open the room of a reservation of its owner', async () => {
    const [owner, doctor] = [await signedIn(demoPhones.owner), await signedIn(demoPhones.doctor)];
    const [first, second] = (await demoDoctorCodes(test.deps)) ?? [];
    expect((await doctor.post('/api/user/second-factor/pass', { code: first })).status).toBe(200);
    const listed = async (state: string) =>
      dataOf<ResponseOf<'get', '/api/reservations/list'>>(
        await owner.get('/api/reservations/list', { state }),
      ).reservations;
    const [coming] = await listed('coming');
    expect(coming).toMatchObject({ state: 'confirmed', money: 'paid' });
    expect(await listed('past')).toMatchObject([
      { state: 'completed', follow_up_advised: true, summary: expect.stringContaining('الحالة العامة جيدة') },
    ]);
    const [petId] = await test.database.pool
      .query("select id from pets where name = 'مشمش'")
      .then(({ rows }) => rows.map(({ id }) => id));
    const read = dataOf<ResponseOf<'get', '/api/reservations/visits'>>(
      await owner.get('/api/reservations/visits', { pet_id: petId }),
    );
    expect(read).toMatchObject({
      warnings: [{ substance: 'أموكسيسيلين' }],
      visits: [{ prescriptions: [{ drug: 'Pro-Kolin' }] }],
    });
    const opened = await doctor.post('/api/clinic/reservations/open', { reservation_id: coming?.id });
    expect(opened.status).toBe(200);
    expect((await listed('coming'))[0]?.state).toBe('in_session');
    // Another start on the same database books none while one is near, and a new one hours later.
    await seedDemo(test.deps, test.sandbox.saveTestCard);
    expect(await listed('coming')).toHaveLength(3);
    for (const spent of [1, 2, 3]) {
      const minutes = new Date(test.deps.now()).getUTCMinutes();
      // Right before a slot ends, when the current slot would end immediately.
      test.advance((30 - (minutes % 30)) * 60 + 4 * 3600 - 90);
      await seedDemo(test.deps, test.sandbox.saveTestCard);
      const [next] = (await listed('coming')).filter(({ state }) => state === 'confirmed');
      expect(next, `${spent}`).toBeDefined();
      expect(Date.parse(next?.ends_at ?? '') - test.deps.now().getTime()).toBeGreaterThanOrEqual(15 * 60_000);
      if (spent > 1) continue;
      const again = await doctor.post('/api/clinic/reservations/open', { reservation_id: next?.id });
      expect(again.status).toBe(200);
    }
    // Another start replaces the codes of this one.
    await demoDoctorCodes(test.deps);
    expect((await doctor.post('/api/user/second-factor/pass', { code: second })).status).toBe(422);
    const doctors = dataOf<ResponseOf<'get', '/api/doctors/list'>>(await owner.get('/api/doctors/list'));
    expect(doctors.doctors.map(({ next_free_at: next }) => next !== null)).toEqual([true, true, true]);
    // The card is saved once the gateway's webhook has arrived.
    await test.sendWebhooks();
    const cards = async () =>
      dataOf<ResponseOf<'post', '/api/payments/list'>>(await owner.post('/api/payments/list')).cards;
    await expect.poll(cards).toMatchObject([{ brand: 'visa', last4: '4242' }]);
  });
});
