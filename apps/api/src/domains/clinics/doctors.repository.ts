import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { clinicMembers, clinics, doctors } from '@rifq/db/schema/clinics';
import type { DoctorLanguage } from '@rifq/rules';
import { and, arrayContains, asc, desc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';
import type { ClinicRow } from './clinics.repository.ts';
import type { MemberRow } from './members.repository.ts';

export type DoctorRow = typeof doctors.$inferSelect;
export type NewDoctor = typeof doctors.$inferInsert;
/** A doctor with the clinic. */
export type DoctorOfClinic = {
  readonly doctor: DoctorRow;
  readonly clinic: ClinicRow;
  /** Whether the clinic is approved, the doctor has not left and the account is not suspended. */
  readonly takesReservations: boolean;
};
/** A doctor with the clinic and the doctor's user id. */
export type ClinicDoctorRow = DoctorOfClinic & { readonly userId: string };

/** Saves the profile of a doctor, or its photo. */
export async function updateDoctor(
  tx: Db,
  { id }: Pick<DoctorRow, 'id'>,
  change: Partial<Pick<DoctorRow, 'name' | 'specialty' | 'languages' | 'licenceNumber' | 'photoKey'>>,
): Promise<void> {
  await tx
    .update(doctors)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(doctors.id, id));
}

export async function insertDoctor(tx: Db, doctor: NewDoctor): Promise<void> {
  await tx.insert(doctors).values(doctor);
}

/**
 * Sets the time zone of a doctor, and who changed it or the week.
 * @param timeZone an IANA name
 * @param changedBy the id of a user; null for an operator
 */
export async function setTimeZone(
  tx: Db,
  doctor: WriteScope<'doctor'>,
  timeZone: string,
  changedBy: string | null,
): Promise<void> {
  await tx
    .update(doctors)
    .set({ timeZone, hoursChangedBy: changedBy, updatedAt: sql`now()` })
    .where(eq(doctors.id, doctor.id));
}

/**
 * Finds the clinic of a doctor, as a subquery for another domain's statement.
 * @param doctorId a value or a placeholder
 */
export const doctorClinicIn = (doctorId: SQL | Placeholder): SQL =>
  sql`(select ${doctors.clinicId} from ${doctors} where ${doctors.id} = ${doctorId})`;

/** Finds the time zone of a doctor, as `doctorClinicIn`. */
export const doctorZoneIn = (doctorId: SQL | Placeholder): SQL<string> =>
  sql<string>`(select ${doctors.timeZone} from ${doctors} where ${doctors.id} = ${doctorId})`;

/** Lists the ids of the doctors of a clinic who have not left, as `doctorClinicIn`. */
export const doctorIdsAt = (clinicId: SQL | Placeholder): SQL =>
  sql`(select ${doctors.id} from ${doctors} where ${doctors.clinicId} = ${clinicId} and ${doctors.removedAt} is null)`;

/**
 * Finds the name under which a user sees patients in a clinic, also after leaving; null if the user is no doctor there.
 */
export async function findDoctorName(db: Db, clinicId: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: doctors.name })
    .from(doctors)
    .innerJoin(clinicMembers, eq(clinicMembers.id, doctors.memberId))
    .where(and(eq(doctors.clinicId, clinicId), eq(clinicMembers.userId, userId)))
    .orderBy(desc(doctors.id))
    .limit(1);
  return row?.name ?? null;
}

/** A doctor with their user id. */
export type DoctorOfUser = DoctorRow & Pick<ClinicDoctorRow, 'userId' | 'takesReservations'>;

type WithMember = {
  readonly doctor: DoctorRow;
  readonly member: MemberRow;
  readonly clinic: Pick<ClinicRow, 'state'>;
};

const areTaken = ({ doctor, member, clinic }: WithMember) =>
  doctor.removedAt === null && member.suspendedAt === null && clinic.state === 'approved';

const sealDoctor = (row: WithMember) => {
  const { doctor, member } = row;
  const { id, clinicId } = doctor;
  const { userId } = member;
  const resource = { type: 'doctor' as const, id, ownerId: userId, clinicId, doctorId: id };
  return seal<'doctor', DoctorOfUser>(resource, { ...doctor, userId, takesReservations: areTaken(row) });
};

const withUsers = (db: Db) =>
  db
    .select({ doctor: doctors, member: clinicMembers, clinic: { state: clinics.state } })
    .from(doctors)
    .innerJoin(clinics, eq(clinics.id, doctors.clinicId))
    .innerJoin(clinicMembers, eq(clinicMembers.id, doctors.memberId));

/** Finds a doctor who has not left. */
export async function findDoctor(db: Db, id: string): Promise<Sealed<'doctor', DoctorOfUser> | null> {
  const [row] = await withUsers(db).where(and(eq(doctors.id, id), isNull(doctors.removedAt)));
  return row ? sealDoctor(row) : null;
}

/** Lists the doctors of a clinic who have not left, by name. */
export async function listDoctorsAt(db: Db, clinicId: string): Promise<Sealed<'doctor', DoctorOfUser>[]> {
  const rows = await withUsers(db)
    .where(and(eq(doctors.clinicId, clinicId), isNull(doctors.removedAt)))
    .orderBy(asc(doctors.name), asc(doctors.id));
  return rows.map(sealDoctor);
}

/** Finds the doctor of a membership; null if there is none or the doctor has left. */
export async function findDoctorOf(db: Db, memberId: string): Promise<DoctorRow | null> {
  const [row] = await db
    .select()
    .from(doctors)
    .where(and(eq(doctors.memberId, memberId), isNull(doctors.removedAt)));
  return row ?? null;
}

export type DoctorFilter = {
  readonly ids?: readonly string[];
  readonly clinicIds?: readonly string[];
  readonly language?: DoctorLanguage | undefined;
  /** Whether to include doctors with suspended accounts, who take no reservations. */
  readonly suspendedToo?: boolean;
};

/** A doctor of an approved clinic who has not left and whose account is not suspended. */
const takesReservations = and(
  isNull(doctors.removedAt),
  isNull(clinicMembers.suspendedAt),
  eq(clinics.state, 'approved'),
);

const withClinics = (db: Db) =>
  db
    .select({ doctor: doctors, clinic: clinics, member: clinicMembers })
    .from(doctors)
    .innerJoin(clinics, eq(clinics.id, doctors.clinicId))
    .innerJoin(clinicMembers, eq(clinicMembers.id, doctors.memberId));

const toDoctor = ({
  doctor,
  clinic,
  member,
}: WithMember & { readonly clinic: ClinicRow }): ClinicDoctorRow => ({
  doctor,
  clinic,
  userId: member.userId,
  takesReservations: areTaken({ doctor, clinic, member }),
});

const bookable = memoizeQuery(db =>
  withClinics(db).where(and(takesReservations, eq(doctors.id, sql.placeholder('id')))),
);

/** Finds a doctor who takes reservations, with the clinic. */
export async function findBookable(db: Db, id: string): Promise<ClinicDoctorRow | null> {
  const [row] = await bookable(db).execute({ id });
  return row ? toDoctor(row) : null;
}

/** Lists doctors who have not left, with clinics, by name. */
export async function listDoctors(
  db: Db,
  { ids, clinicIds, language, suspendedToo = false }: DoctorFilter,
): Promise<ClinicDoctorRow[]> {
  const rows = await withClinics(db)
    .where(
      and(
        suspendedToo ? isNull(doctors.removedAt) : takesReservations,
        ids && equalsAny(doctors.id, ids),
        clinicIds && equalsAny(doctors.clinicId, clinicIds),
        language && arrayContains(doctors.languages, [language]),
      ),
    )
    .orderBy(asc(doctors.name), asc(doctors.id));
  return rows.map(toDoctor);
}

/** Lists the cities with doctors who take reservations, as their clinics spell them. */
export async function listCities(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ city: clinics.city })
    .from(clinics)
    .innerJoin(doctors, eq(doctors.clinicId, clinics.id))
    .innerJoin(clinicMembers, eq(clinicMembers.id, doctors.memberId))
    .where(takesReservations)
    .orderBy(asc(clinics.city));
  return rows.map(({ city }) => city);
}

/** Lists the languages of doctors who take reservations. */
export async function listLanguages(db: Db): Promise<DoctorLanguage[]> {
  const language = sql<DoctorLanguage>`unnest(${doctors.languages})`;
  const rows = await db
    .selectDistinct({ language })
    .from(doctors)
    .innerJoin(clinics, eq(clinics.id, doctors.clinicId))
    .innerJoin(clinicMembers, eq(clinicMembers.id, doctors.memberId))
    .where(takesReservations);
  return rows.map(row => row.language);
}

/** Finds these doctors with their clinics, including doctors who have left. */
export async function findBriefs(db: Db, ids: readonly string[]): Promise<DoctorOfClinic[]> {
  return (await withClinics(db).where(equalsAny(doctors.id, ids))).map(toDoctor);
}

/** Whether a picture is a doctor's photo, also of a doctor who has left. */
export async function isPhotoOfDoctor(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.photoKey, key));
  return rows.length > 0;
}
