import { withTransaction } from '@rifq/db';
import { pets } from '@rifq/db/schema/pets';
import { reservations as table } from '@rifq/db/schema/reservations';
import { buildClinic, buildDoctor, buildMember, buildOwner, buildPet, buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSource } from '../../core/actor.ts';
import { openAsServer } from '../../core/server-access.ts';
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

type Told = { title: string; text: string; link: string; subject_id: string };

/** What a user has been told, the oldest first. */
async function toldTo(userId: string): Promise<Told[]> {
  await test.dispatch();
  const { rows } = await test.database.pool.query<Told>(
    "select title, text, link, subject_id from notifications where user_id = $1 and kind = 'reservation' order by id",
    [userId],
  );
  return rows;
}
const titlesOf = async (userId: string) => (await toldTo(userId)).map(({ title }) => title);

/** A reservation of a new owner with a new doctor, in so many hours by the app's clock. */
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

/** Does an action to a reservation, as a party in person. */
function act(
  id: string,
  action: Parameters<typeof transition>[3],
  party: 'owner' | 'clinic' | 'payment' | 'clock',
  name: string,
  change: Parameters<typeof transition>[5] = {},
): Promise<ReservationRow> {
  return withTransaction(test.database.db, async tx => {
    const found = openAsServer(await lockReservation(tx, id));
    if (!found) throw new Error('no such reservation');
    return transition(tx, test.deps, found, action, { party, name, source: systemSource }, change);
  });
}

/** The clinic moves a reservation. */
const moveTo = (id: string, userId: string, startsAt: Date) =>
  act(id, 'move', 'clinic', userId, { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS / 2) });

async function read(id: string): Promise<ReservationRow> {
  const [row] = await test.database.db.select().from(table).where(eq(table.id, id));
  if (!row) throw new Error('no such reservation');
  return row;
}

const paid = () => ({ paidAt: test.deps.now() });
const held = () => ({ state: 'awaiting_payment' as const, paidAt: null, heldUntil: test.deps.now() });

describe('a step of a reservation', () => {
  it('that cancels it makes read what was told of it before, and leaves the cancellation alone as news', async () => {
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

  it('that is paid is told to its owner and to its doctor, and not to the desk', async () => {
    const { id, owner, doctor, desk } = await booked(held());
    await act(id, 'confirm', 'payment', 'payment', paid());
    expect(await toldTo(owner.id)).toMatchObject([
      { title: 'تأكّد موعد «لولو»', link: `/dashboard/reservations/${id}` },
    ]);
    expect(await toldTo(doctor.userId)).toMatchObject([
      { title: 'حجز جديد: «لولو»', link: `/clinic/reservations/${id}` },
    ]);
    expect(await toldTo(desk.userId)).toEqual([]);
  });

  it('that its owner takes is told to the doctor alone', async () => {
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

  it('that the desk takes is told to both others', async () => {
    const { id, owner, doctor, desk } = await booked();
    const change = { cancelledBy: 'clinic' as const, refundedAt: test.deps.now() };
    await act(id, 'cancel', 'clinic', desk.userId, change);
    const [told] = await toldTo(owner.id);
    expect(told?.title).toBe('ألغت العيادة موعد «لولو»');
    expect(told?.text).toContain('يُستردّ المبلغ كاملًا إلى البطاقة');
    expect(await titlesOf(doctor.userId)).toEqual(['أُلغي موعد «لولو»']);
  });

  it('that its doctor takes is told to its owner, each once', async () => {
    const { id, owner, doctor } = await booked();
    await act(id, 'open', 'clinic', doctor.userId, { openedAt: test.deps.now() });
    await act(id, 'complete', 'clinic', doctor.userId, { summary: 'بخير', followUpAdvised: true });
    expect(await titlesOf(owner.id)).toEqual(['بدأت استشارة «لولو»', 'اكتملت استشارة «لولو»']);
    // Of a doctor whose name alone is known, neither sentence says «he» or «she».
    expect((await toldTo(owner.id)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^بدأت الاستشارة مع .*سلمى.*\.$/),
      expect.stringMatching(/^ملخّص الاستشارة مع .*سلمى.* في صفحة الحجز، مع نصيحة بمتابعة خلال 14 يومًا\.$/),
    ]);
    expect(await titlesOf(doctor.userId)).toEqual([]);
  });

  it('that ends unpaid promises its owner all that a card may have been charged: nobody has asked the bank', async () => {
    const [expired, cancelled] = [await booked(held()), await booked(held())];
    await act(expired.id, 'expire', 'clock', 'expiry');
    const by = { cancelledBy: 'clinic' as const };
    await act(cancelled.id, 'cancel', 'clinic', cancelled.desk.userId, by);
    for (const { owner, doctor } of [expired, cancelled]) {
      const [told] = await toldTo(owner.id);
      expect(told?.text).toContain('وإن سُحب مبلغ فإنه يُستردّ كاملًا.');
      expect(told?.text).not.toContain('لم يُسحب');
      expect(await titlesOf(doctor.userId)).toEqual([]);
    }
  });

  it('that is moved away and back and away again is told each time, by the time it then has', async () => {
    const { id, owner, desk } = await booked();
    const { startsAt } = await read(id);
    for (const hours of [2, 0, 2, 0]) {
      test.advance(60);
      await moveTo(id, desk.userId, new Date(startsAt.getTime() + hours * HOUR_MS));
      await test.dispatch();
    }
    const [first, second, third, fourth] = (await toldTo(owner.id)).map(({ text }) => text);
    expect([third, fourth]).toEqual([first, second]);
    expect(first).not.toBe(second);
  });

  it('is told in the time of its reader, who is not told twice the same zone', async () => {
    const startsAt = new Date('2027-06-15T14:30:00Z');
    const [riyadh, dubai] = [
      await booked({ ...held(), startsAt }),
      await booked({ ...held(), startsAt, timeZone: 'Asia/Dubai' }),
    ];
    for (const { id } of [riyadh, dubai]) await act(id, 'confirm', 'payment', 'payment', paid());
    const textOf = async ({ owner }: typeof riyadh) => (await toldTo(owner.id))[0]?.text;
    expect(await textOf(riyadh)).toMatch(/: الثلاثاء 15 يونيو، 5:30\u00a0م\. محادثة مكتوبة داخل رِفق\.$/);
    expect(await textOf(dubai)).toMatch(/الثلاثاء.*15.*6:30\s*م بحسب توقيت .+\. محادثة مكتوبة داخل رِفق\.$/);
  });
});

describe('a reminder', () => {
  const remind = () => remindOfReservations(test.deps);
  const reminders = async (userId: string) =>
    (await titlesOf(userId)).filter(title => title.startsWith('موعد «لولو»'));
  /** What is decided right before it is mailed. */
  const reviewOf = (told: Told | undefined, userId: string) =>
    reservationReminder.review?.(
      { db: test.database.db, now: test.deps.now },
      { id: '', subjectId: told?.subject_id ?? null, userId },
      'email',
    );

  it('comes 24 hours and one hour before, each once, however many processes make them', async () => {
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

  it('that is late is the one of the hour alone, which names no hours that are over', async () => {
    const { owner } = await booked({ inHours: 0.25 });
    await remind();
    expect(await reminders(owner.id)).toEqual(['موعد «لولو» قريب']);
  });

  it('comes not for a pet that has passed away, neither anew nor by mail; for a lost or archived one it does', async () => {
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
    const [told] = await toldTo(late.owner.id);
    await change(late.petId, { state: 'passed_away' });
    expect(await reviewOf(told, late.owner.id)).toEqual({ decision: 'drop' });
  });

  it('comes not for a time that its owner has just chosen, nor for what was cancelled or held', async () => {
    const { db } = test.database;
    const fresh = await booked({ inHours: 20, createdAt: test.deps.now() });
    const unpaid = await booked({ inHours: 20, ...held() });
    const gone = await booked({ inHours: 20 });
    await db.update(table).set({ state: 'cancelled' }).where(eq(table.id, gone.id));
    await remind();
    for (const { owner } of [fresh, unpaid, gone]) expect(await reminders(owner.id)).toEqual([]);
  });

  it('of a moved reservation is of its new time only', async () => {
    const { id, owner } = await booked({ inHours: 23 });
    await remind();
    const [first] = await toldTo(owner.id);
    await moveTo(id, owner.id, new Date(test.deps.now().getTime() + 72 * HOUR_MS));
    expect(await reviewOf(first, owner.id)).toEqual({ decision: 'drop' });
    test.advance(48.5 * 3600);
    await remind();
    expect(await reminders(owner.id)).toHaveLength(2);
  });
});
