import { newId } from '@rifq/db';
import { reservationOffers } from '@rifq/db/schema/reservations';
import { todayIn } from '@rifq/rules';
import { eq } from 'drizzle-orm';
import { memberBrowser } from './clinic-tools.ts';
import { type Browser, dataOf, type TestApp, type TestResponse } from './test-app.ts';
import { type VisitTools, visitTools } from './visit-tools.ts';

const MINUTE_MS = 60_000;
const DAY = 24 * 60;

type Booking = NonNullable<Parameters<VisitTools['book']>[0]>;
export type OfferDoctor = Awaited<ReturnType<VisitTools['colleague']>>;
type Resolved = { reservation_id: string; starts_at: string | null; doctor_id?: string };

/** Returns the error code of a response; «done» for none. */
export const outcomeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status === 200 ? 'done' : (body as { code: string }).code;

/** Builds a clinic as `visitTools`, whose doctors can be offered in place of each other. Jobs run on request. */
export async function offerTools(test: TestApp) {
  const tools = await visitTools(test);
  const { db, pool } = test.database;
  // Not by the machine's clock.
  await pool.query('delete from pgboss.schedule');
  const doctorWith = async (change: Parameters<VisitTools['colleague']>[0] = {}) => {
    const doctor = await tools.colleague({ name: 'د. أمل', ...change });
    return { doctor, as: await memberBrowser(test, doctor.userId) };
  };
  /** Adds a day off of a doctor, on the day of a time. */
  const takeOff = (
    as: Browser,
    doctor: OfferDoctor,
    day: Date,
    resolved: readonly Resolved[],
  ): Promise<TestResponse> =>
    as.post('/api/clinic/days-off/add', {
      idempotency_key: newId(),
      doctor_id: doctor.id,
      from: todayIn('Asia/Riyadh', day),
      to: todayIn('Asia/Riyadh', day),
      reason: 'دورة',
      resolved,
    });
  /** Lists the offers for a reservation, the first made first. */
  const offersOf = (id: string) =>
    db
      .select()
      .from(reservationOffers)
      .where(eq(reservationOffers.reservationId, id))
      .orderBy(reservationOffers.id);
  return {
    ...tools,
    doctorWith,
    takeOff,
    offersOf,
    /** Books a consultation with a doctor who then takes the day off, and offers a colleague at the same time. */
    async offered(booking: Booking = {}, shiftMinutes = 0) {
      const { doctor, as } = await doctorWith();
      const colleague = await tools.colleague({ name: 'د. باسم' });
      const startsAt = tools.slotIn((booking.in ?? 3 * DAY) / 60);
      const row = await tools.book({ doctorId: doctor.id, ...booking, startsAt });
      const at = new Date(startsAt.getTime() + shiftMinutes * MINUTE_MS);
      const offer = { reservation_id: row.id, starts_at: at.toISOString(), doctor_id: colleague.id };
      dataOf(await takeOff(as, doctor, startsAt, [offer]));
      const [open] = await offersOf(row.id);
      if (!open) throw new Error('nothing was offered');
      return { row, doctor, as, colleague, offerId: open.id, expiresAt: open.expiresAt, startsAt: at };
    },
    /** Adds a visit of a doctor who then takes the day off, and offers a colleague at the same time. */
    async offeredVisit(change: object = {}, days = 2) {
      const { doctor, as } = await doctorWith();
      const colleague = await tools.colleague({ name: 'د. باسم' });
      const visit = await tools.add({ doctor_id: doctor.id, starts_at: tools.at('11:00', days), ...change });
      const offer = { reservation_id: visit.id, starts_at: visit.starts_at, doctor_id: colleague.id };
      dataOf(await takeOff(as, doctor, new Date(visit.starts_at), [offer]));
      const [open] = await offersOf(visit.id);
      if (!open) throw new Error('nothing was offered');
      return { visit, doctor, colleague, offerId: open.id, expiresAt: open.expiresAt };
    },
    acceptAs: (browser: Browser, offerId: string): Promise<TestResponse> =>
      browser.post('/api/reservations/offer/accept', { offer_id: offerId }),
    /** Notes the answer of an owner, as the desk. */
    note: async (offerId: string): Promise<TestResponse> =>
      (await tools.asDesk()).post('/api/clinic/reservations/offer/accept', { offer_id: offerId }),
    /** Lists the notifications of a reservation that a user has not read, the oldest first. */
    async unread(userId: string, id: string): Promise<{ title: string; text: string }[]> {
      await test.dispatch();
      const query =
        'select title, text from notifications where user_id = $1 and subject_id = $2 and read_at is null order by id';
      return (await pool.query(query, [userId, id])).rows;
    },
  };
}

export type OfferTools = Awaited<ReturnType<typeof offerTools>>;
