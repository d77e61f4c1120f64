import { type Db, newId } from '@rifq/db';
import { clinicInvitations, clinicMembers, clinics, doctors } from '@rifq/db/schema/clinics';
import { recordAccessLog } from '@rifq/db/schema/records';
import { reservationOffers, reservations, waitingEntries } from '@rifq/db/schema/reservations';
import { doctorHours } from '@rifq/db/schema/scheduling';
import { eq } from 'drizzle-orm';
import { buildOwner } from './builders.ts';

export type BuiltClinic = typeof clinics.$inferSelect;
export type BuiltDoctor = typeof doctors.$inferSelect & { readonly userId: string };
export type BuiltReservation = typeof reservations.$inferSelect;

const MINUTE_MS = 60_000;

function one<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

/** Builds a clinic in Riyadh. */
export async function buildClinic(
  db: Db,
  overrides: Partial<typeof clinics.$inferInsert> = {},
): Promise<BuiltClinic> {
  const clinic = {
    id: newId(),
    name: 'عيادة الواحة البيطرية',
    country: 'SA' as const,
    city: 'الرياض',
    phoneE164: '+966112345678',
    timeZone: 'Asia/Riyadh',
  };
  return one(
    await db
      .insert(clinics)
      .values({ ...clinic, ...overrides })
      .returning(),
  );
}

/** Builds a member of a clinic, by default at its desk. Returns the ids of the membership and the user. */
export async function buildMember(
  db: Db,
  clinicId: string,
  overrides: Partial<typeof clinicMembers.$inferInsert> = {},
): Promise<{ memberId: string; userId: string }> {
  const userId = overrides.userId ?? (await buildOwner(db)).id;
  const memberId = newId();
  await db.insert(clinicMembers).values({ id: memberId, clinicId, role: 'desk', ...overrides, userId });
  return { memberId, userId };
}

/** Builds a pending invitation to the desk of a clinic, valid for a week. Returns its id. */
export async function buildInvitation(
  db: Db,
  clinicId: string,
  {
    phoneE164,
    invitedBy,
    ...overrides
  }: Pick<typeof clinicInvitations.$inferInsert, 'phoneE164' | 'invitedBy'> &
    Partial<typeof clinicInvitations.$inferInsert>,
): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 7 * 24 * 60 * MINUTE_MS);
  await db
    .insert(clinicInvitations)
    .values({ id, clinicId, phoneE164, role: 'desk', invitedBy, expiresAt, ...overrides });
  return id;
}

/**
 * Builds a doctor of a clinic, by default working every day around the clock.
 * @param hours working hours of each day, in minutes from midnight in the doctor's time zone
 */
export async function buildDoctor(
  db: Db,
  clinicId: string,
  overrides: Partial<typeof doctors.$inferInsert> & {
    role?: 'doctor' | 'manager';
    userId?: string;
    hours?: readonly Omit<typeof doctorHours.$inferInsert, 'doctorId'>[];
  } = {},
): Promise<BuiltDoctor> {
  const { role = 'doctor', userId: asked, hours, ...columns } = overrides;
  const { memberId, userId } = await buildMember(db, clinicId, {
    role,
    ...(asked === undefined ? {} : { userId: asked }),
  });
  const doctor = {
    id: newId(),
    clinicId,
    memberId,
    name: 'د. سلمى الحدّاد',
    languages: ['ar' as const],
    timeZone: 'Asia/Riyadh',
  };
  const row = one(
    await db
      .insert(doctors)
      .values({ ...doctor, ...columns })
      .returning(),
  );
  const week = hours ?? [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 0, to: 1440, breaks: [] }));
  if (week.length > 0) await db.insert(doctorHours).values(week.map(day => ({ ...day, doctorId: row.id })));
  return { ...row, userId };
}

/**
 * Builds a confirmed consultation of half an hour in two days, paid by card.
 * @param of its owner, pet and doctor
 */
export async function buildReservation(
  db: Db,
  of: Pick<typeof reservations.$inferInsert, 'ownerId' | 'petId' | 'clinicId' | 'doctorId'>,
  overrides: Partial<typeof reservations.$inferInsert> = {},
): Promise<BuiltReservation> {
  const startsAt = overrides.startsAt ?? new Date(Date.now() + 2 * 24 * 60 * MINUTE_MS);
  const isPaid = !['awaiting_payment', 'expired', 'cancelled'].includes(overrides.state ?? 'confirmed');
  const reservation = {
    id: newId(),
    kind: 1 as const,
    state: 'confirmed' as const,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS),
    reason: 'حكّة في الأذن اليمنى',
    paymentMethod: 2 as const,
    price: 2000,
    currency: 'SAR' as const,
    points: 0,
    bookedBy: 'owner' as const,
    paidAt: isPaid ? new Date() : null,
  };
  return one(
    await db
      .insert(reservations)
      .values({ ...of, ...reservation, ...overrides })
      .returning(),
  );
}

/**
 * Builds a visit at the clinic, by default in two days, beside what its doctor has.
 * @param of its owner, pet and doctor
 */
export function buildClinicVisit(
  db: Db,
  of: Parameters<typeof buildReservation>[1],
  overrides: Parameters<typeof buildReservation>[2] = {},
): Promise<BuiltReservation> {
  const visit = { kind: 3 as const, paymentMethod: 3 as const, serviceName: 'كشف عام', price: 15_000 };
  const byClinic = { bookedBy: 'clinic' as const, paidAt: null, squeezedIn: true };
  return buildReservation(db, of, { ...visit, ...byClinic, ...overrides });
}

/** Builds an open offer of the doctor of a reservation, which expires in a day unless changed. Returns its id. */
export async function buildOffer(
  db: Db,
  reservationId: string,
  overrides: Pick<typeof reservationOffers.$inferInsert, 'fromDoctorId'> &
    Partial<typeof reservationOffers.$inferInsert>,
): Promise<string> {
  const reservation = one(await db.select().from(reservations).where(eq(reservations.id, reservationId)));
  const { doctorId: toDoctorId, startsAt, endsAt } = reservation;
  const id = newId();
  await db.insert(reservationOffers).values({
    ...{ id, reservationId, toDoctorId, startsAt, endsAt, fromStartsAt: startsAt },
    expiresAt: new Date(Date.now() + 24 * 60 * MINUTE_MS),
    ...overrides,
  });
  await db.update(reservations).set({ offerId: id }).where(eq(reservations.id, reservationId));
  return id;
}

/** Builds an access log entry: a doctor has read a pet's record now, unless changed. */
export async function buildAccessEntry(
  db: Db,
  of: Pick<
    typeof recordAccessLog.$inferInsert,
    'petId' | 'memberId' | 'reservationId' | 'name' | 'clinicName'
  >,
  overrides: Partial<typeof recordAccessLog.$inferInsert> = {},
): Promise<void> {
  await db
    .insert(recordAccessLog)
    .values({ id: newId(), what: 'record', at: new Date(), ...of, ...overrides });
}

/** Builds an entry of the waiting list: from today, for four weeks. Returns its id. */
export async function buildWaitingEntry(
  db: Db,
  of: Pick<typeof waitingEntries.$inferInsert, 'ownerId' | 'petId' | 'clinicId' | 'doctorId'>,
  overrides: Partial<typeof waitingEntries.$inferInsert> = {},
): Promise<string> {
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const id = newId();
  const entry = { id, firstDay: day(0), lastDay: day(28), reason: 'حكّة في الأذن' };
  await db.insert(waitingEntries).values({ ...entry, ...of, ...overrides });
  return id;
}
