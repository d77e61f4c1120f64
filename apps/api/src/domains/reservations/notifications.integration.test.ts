import { withTransaction } from '@rifq/db';
import { pets } from '@rifq/db/schema/pets';
import { reservations as table } from '@rifq/db/schema/reservations';
import { buildClinic, buildDoctor, buildMember, buildOwner, buildPet, buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSource } from '../../core/actor.ts';
import { openAnyway } from '../../testing/scopes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reservationReminder } from './notifications/reservation-reminder.ts';
import { remindOfReservations } from './remind.ts';
import { lockReservation, type ReservationRow } from './reservations.repository.ts';
import { transition } from './transition.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Sent = { title: string; text: string; link: string; subject_id: string };

/** Lists the notifications of a user, oldest first. */
async function notificationsOf(userId: string): Promise<Sent[]> {
  await test.dispatch();
  const { rows } = await test.database.pool.query<Sent>(
    "select title, text, link, subject_id from notifications where user_id = $1 and kind = 'reservation' order by id",
    [userId],
  );
  return rows;
}
const titlesOf = async (userId: string) => (await notificationsOf(userId)).map(({ title }) => title);

/** Builds a reservation of a new owner with a new doctor, this number of hours ahead. */
async function booked(change: Partial<ReservationRow> & { inHours?: number; timeZone?: string } = {}) {
  const { db } = test.database;
  const { inHours = 48, timeZone = 'Asia/Riyadh', ...columns } = change;
  const owner = await buildOwner(db, { timeZone });
  const pet = await buildPet(db, owner.id, { name: 'لولو' });
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id);
  const desk = await buildMember(db, clinic.id);
  const startsAt = columns.startsAt ?? new Date(test.deps.now().getTime() + inHours * HOUR_MS);
  const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
  const row = await buildReservation(db, of, {
    createdAt: new Date(test.deps.now().getTime() - 72 * HOUR_MS),
    ...columns,
    startsAt,
  });
  return { id: row.id, petId: pet.id, owner, doctor, desk };
}

/** Runs an action on a reservation as a party. */
function act(
  id: string,
  action: Parameters<typeof transition>[3],
  party: 'owner' | 'clinic' | 'payment' | 'clock',
  name: string,
  change: Parameters<typeof transition>[5] = {},
): Promise<ReservationRow> {
  return withTransaction(test.database.db, async tx => {
    const found = openAnyway(await lockReservation(tx, id));
    if (!found) throw new Error('no such reservation');
    return transition(tx, test.deps, found, action, { party, name, source: systemSource }, change);
  });
}

/** Moves a reservation as the clinic. */
const moveTo = (id: string, userId: string, startsAt: Date) =>
  act(id, 'move', 'clinic', userId, { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS / 2) });

async function read(id: string): Promise<ReservationRow> {
  const [row] = await test.database.db.select().from(table).where(eq(table.id, id));
  if (!row) throw new Error('no such reservation');
  return row;
}

const paid = () => ({ paidAt: test.deps.now() });
const held = () => ({ state: 'awaiting_payment' as const, paidAt: null, heldUntil: test.deps.now() });

describe('an action on a reservation', () => {
  it('that cancels it marks its earlier notifications as read, and leaves only the cancellation unread', async () => {
    const { id, owner, doctor } = await booked(held());
    const unreadOf = async (userId: string) => {
      await test.dispatch();
      const { rows } = await test.database.pool.query<{ title: string }>(
        'select title from notifications where user_id = $1 and read_at is null order by id',
        [userId],
      );
      return rows.map(({ title }) => title);
    };
    await act(id, 'confirm', 'payment', 'payment', paid());
    expect(await unreadOf(owner.id)).toEqual(['تأكّد موعد «لولو»']);
    expect(await unreadOf(doctor.userId)).toEqual(['حجز جديد: «لولو»']);
    await act(id, 'cancel', 'owner', owner.id, { cancelledBy: 'owner' });
    expect(await unreadOf(owner.id)).toEqual([]);
    expect(await unreadOf(doctor.userId)).toEqual(['أُلغي موعد «لولو»']);
  });

  it('that confirms it notifies its owner and its doctor, and not the desk', async () => {
    const { id, owner, doctor, desk } = await booked(held());
    await act(id, 'confirm', 'payment', 'payment', paid());
    expect(await notificationsOf(owner.id)).toMatchObject([
      { title: 'تأكّد موعد «لولو»', link: `/dashboard/reservations/${id}` },
    ]);
    expect(await notificationsOf(doctor.userId)).toMatchObject([
      { title: 'حجز جديد: «لولو»', link: `/clinic/reservations/${id}` },
    ]);
    expect(await notificationsOf(desk.userId)).toEqual([]);
  });

  it('stores the names that the text has, and no others', async () => {
    const { id, owner, doctor } = await booked(held());
    await act(id, 'confirm', 'payment', 'payment', paid());
    await test.dispatch();
    const stored = async (userId: string) => {
      const query = "select parameters from notifications where user_id = $1 and kind = 'reservation'";
      return (await test.database.pool.query<{ parameters: object }>(query, [userId])).rows[0]?.parameters;
    };
    const always = ['key', 'pet', 'starts_at', 'clinic_time_zone', 'money'].sort();
    expect(Object.keys((await stored(doctor.userId)) ?? {}).sort()).toEqual(always);
    expect(Object.keys((await stored(owner.id)) ?? {}).sort()).toEqual([...always, 'doctor'].sort());
  });

  it('by its owner notifies only the doctor', async () => {
    const { id, owner, doctor } = await booked();
    const later = new Date(test.deps.now().getTime() + 50 * HOUR_MS);
    await act(id, 'move', 'owner', owner.id, {
      startsAt: later,
      endsAt: new Date(later.getTime() + HOUR_MS / 2),
    });
    await act(id, 'cancel', 'owner', owner.id, { cancelledBy: 'owner' });
    expect(await titlesOf(owner.id)).toEqual([]);
    expect(await titlesOf(doctor.userId)).toEqual(['تغيّر موعد «لولو»', 'أُلغي موعد «لولو»']);
  });

  it('by the desk notifies owner and doctor', async () => {
    const { id, owner, doctor, desk } = await booked();
    const change = { cancelledBy: 'clinic' as const, refundedAt: test.deps.now() };
    await act(id, 'cancel', 'clinic', desk.userId, change);
    const [sent] = await notificationsOf(owner.id);
    expect(sent?.title).toBe('ألغت العيادة موعد «لولو»');
    expect(sent?.text).toContain('يُستردّ المبلغ كاملًا إلى البطاقة');
    expect(await titlesOf(doctor.userId)).toEqual(['أُلغي موعد «لولو»']);
  });

  it('by its doctor notifies its owner, each action once', async () => {
    const { id, owner, doctor } = await booked();
    await act(id, 'open', 'clinic', doctor.userId, { openedAt: test.deps.now() });
    await act(id, 'complete', 'clinic', doctor.userId, { summary: 'بخير', followUpAdvised: true });
    expect(await titlesOf(owner.id)).toEqual(['بدأت استشارة «لولو»', 'اكتملت استشارة «لولو»']);
    // Only the doctor's name is known, so neither sentence says «he» or «she».
    expect((await notificationsOf(owner.id)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^بدأت الاستشارة مع .*سلمى.*\.$/),
      expect.stringMatching(/^ملخّص الاستشارة مع .*سلمى.* في صفحة الحجز، مع نصيحة بمتابعة خلال 14 يومًا\.$/),
    ]);
    expect(await titlesOf(doctor.userId)).toEqual([]);
  });

  it('that ends it unpaid promises a refund of whatever a card may have been charged, since that is unknown', async () => {
    const [expired, cancelled] = [await booked(held()), await booked(held())];
    await act(expired.id, 'expire', 'clock', 'expiry');
    const by = { cancelledBy: 'clinic' as const };
    await act(cancelled.id, 'cancel', 'clinic', cancelled.desk.userId, by);
    for (const { owner, doctor } of [expired, cancelled]) {
      const [sent] = await notificationsOf(owner.id);
      expect(sent?.text).toContain('وإن سُحب مبلغ فإنه يُستردّ كاملًا.');
      expect(sent?.text).not.toContain('لم يُسحب');
      expect(await titlesOf(doctor.userId)).toEqual([]);
    }
  });

  it('that moves it away, back and away again notifies each time, with the time it then has', async () => {
    const { id, owner, desk } = await booked();
    const { startsAt } = await read(id);
    for (const hours of [2, 0, 2, 0]) {
      test.advance(60);
      await moveTo(id, desk.userId, new Date(startsAt.getTime() + hours * HOUR_MS));
      await test.dispatch();
    }
    const [first, second, third, fourth] = (await notificationsOf(owner.id)).map(({ text }) => text);
    expect([third, fourth]).toEqual([first, second]);
    expect(first).not.toBe(second);
  });

  it('is notified in the reader’s time zone, which is named only if the clinic has another one', async () => {
    const startsAt = new Date('2027-06-15T14:30:00Z');
    const [riyadh, dubai] = [
      await booked({ ...held(), startsAt }),
      await booked({ ...held(), startsAt, timeZone: 'Asia/Dubai' }),
    ];
    for (const { id } of [riyadh, dubai]) await act(id, 'confirm', 'payment', 'payment', paid());
    const textOf = async ({ owner }: typeof riyadh) => (await notificationsOf(owner.id))[0]?.text;
    expect(await textOf(riyadh)).toMatch(/: الثلاثاء 15 يونيو، 5:30\u00a0م\. محادثة مكتوبة داخل رِفق\.$/);
    expect(await textOf(dubai)).toMatch(/الثلاثاء.*15.*6:30\s*م بحسب توقيت .+\. محادثة مكتوبة داخل رِفق\.$/);
  });
});

describe('a reminder', () => {
  const remind = () => remindOfReservations(test.deps);
  const reminders = async (userId: string) =>
    (await titlesOf(userId)).filter(title => title.startsWith('موعد «لولو»'));
  /** Returns the decision right before it is mailed. */
  const reviewOf = (sent: Sent | undefined, userId: string) =>
    reservationReminder.review?.(
      { db: test.database.db, now: test.deps.now },
      { id: '', subjectId: sent?.subject_id ?? null, userId, readAt: null, parameters: null },
      'email',
    );

  it('is sent 24 hours and one hour before, each once, also by concurrent processes', async () => {
    const { owner } = await booked({ inHours: 24.5 });
    await remind();
    expect(await reminders(owner.id)).toEqual([]);
    test.advance(3600);
    await Promise.all([remind(), remind(), remind()]);
    expect(await reminders(owner.id)).toEqual(['موعد «لولو» خلال 24 ساعة']);
    test.advance(22.75 * 3600);
    await Promise.all([remind(), remind()]);
    expect(await reminders(owner.id)).toEqual(['موعد «لولو» خلال 24 ساعة', 'موعد «لولو» قريب']);
  });

  it('that is late is only the one of one hour before, which names no outdated hours', async () => {
    const { owner } = await booked({ inHours: 0.25 });
    await remind();
    expect(await reminders(owner.id)).toEqual(['موعد «لولو» قريب']);
  });

  it('is not created or mailed for a pet that has passed away, but is for a lost or archived one', async () => {
    const { db } = test.database;
    const [late, dead, lost, archived] = await Promise.all(
      [23, 20, 20, 20].map(inHours => booked({ inHours })),
    );
    if (!late || !dead || !lost || !archived) throw new Error('four were booked');
    const change = (petId: string, columns: Partial<typeof pets.$inferInsert>) =>
      db.update(pets).set(columns).where(eq(pets.id, petId));
    await change(dead.petId, { state: 'passed_away' });
    await change(lost.petId, { state: 'lost' });
    await change(archived.petId, { archivedAt: test.deps.now() });
    await remind();
    expect(await reminders(dead.owner.id)).toEqual([]);
    for (const { owner } of [late, lost, archived]) expect(await reminders(owner.id)).toHaveLength(1);
    const [sent] = await notificationsOf(late.owner.id);
    await change(late.petId, { state: 'passed_away' });
    expect(await reviewOf(sent, late.owner.id)).toEqual({ decision: 'drop' });
  });

  it('is not sent for a time that its owner has just chosen, nor for a cancelled or held reservation', async () => {
    const { db } = test.database;
    const fresh = await booked({ inHours: 20, createdAt: test.deps.now() });
    const unpaid = await booked({ inHours: 20, ...held() });
    const gone = await booked({ inHours: 20 });
    await db.update(table).set({ state: 'cancelled' }).where(eq(table.id, gone.id));
    await remind();
    for (const { owner } of [fresh, unpaid, gone]) expect(await reminders(owner.id)).toEqual([]);
  });

  it('of a moved reservation is only for its new time', async () => {
    const { id, owner } = await booked({ inHours: 23 });
    await remind();
    const [first] = await notificationsOf(owner.id);
    await moveTo(id, owner.id, new Date(test.deps.now().getTime() + 72 * HOUR_MS));
    expect(await reviewOf(first, owner.id)).toEqual({ decision: 'drop' });
    test.advance(48.5 * 3600);
    await remind();
    expect(await reminders(owner.id)).toHaveLength(2);
  });
});
