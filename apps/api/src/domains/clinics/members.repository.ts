import { type Db, memoizeQuery } from '@rifq/db';
import { clinicMembers, clinics, doctors } from '@rifq/db/schema/clinics';
import type { MemberRole } from '@rifq/rules';
import { and, asc, eq, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { seal } from '../../core/seal.ts';

export type MemberRow = typeof clinicMembers.$inferSelect;

/** Finds the current membership of a user, with role, doctor and the clinic's state; null for none. */
export async function findMembership(db: Db, user: ReadScope<'user'>): Promise<Membership | null> {
  const [row] = await db
    .select({
      memberId: clinicMembers.id,
      clinicId: clinicMembers.clinicId,
      role: clinicMembers.role,
      clinicState: clinics.state,
      doctorId: doctors.id,
    })
    .from(clinicMembers)
    .innerJoin(clinics, eq(clinics.id, clinicMembers.clinicId))
    .leftJoin(doctors, and(eq(doctors.memberId, clinicMembers.id), isNull(doctors.removedAt)))
    .where(and(eq(clinicMembers.userId, user.id), isNull(clinicMembers.removedAt)));
  return row ?? null;
}

/**
 * Whether a membership is active and its account not suspended. Locks it against changes until the end of the
 * transaction.
 */
export async function lockActiveMember(tx: Db, { memberId }: Pick<Membership, 'memberId'>): Promise<boolean> {
  const held = await tx
    .select({ id: clinicMembers.id })
    .from(clinicMembers)
    .where(
      and(eq(clinicMembers.id, memberId), isNull(clinicMembers.removedAt), isNull(clinicMembers.suspendedAt)),
    )
    .for('share');
  return held.length > 0;
}

/** Finds the current membership of a user and locks it until the end of the transaction; null for none. */
export async function lockMember(tx: Db, user: WriteScope<'user'>): Promise<MemberRow | null> {
  const [row] = await tx
    .select()
    .from(clinicMembers)
    .where(and(eq(clinicMembers.userId, user.id), isNull(clinicMembers.removedAt)))
    .for('update');
  return row ?? null;
}

/** Finds a current membership by its id and locks it until the end of the transaction. */
export async function lockMemberById(tx: Db, id: string): Promise<Sealed<'member', MemberRow> | null> {
  const [row] = await tx
    .select()
    .from(clinicMembers)
    .where(and(eq(clinicMembers.id, id), isNull(clinicMembers.removedAt)))
    .for('update');
  if (!row) return null;
  const { userId: ownerId, clinicId } = row;
  return seal<'member', MemberRow>({ type: 'member', id, ownerId, clinicId }, row);
}

/** Counts the current managers of a clinic whose accounts are not suspended, except this member, and all other members. */
export async function countOthers(
  tx: Db,
  { id, clinicId }: Pick<MemberRow, 'id' | 'clinicId'>,
): Promise<{ readonly managers: number; readonly members: number }> {
  const isManager = and(eq(clinicMembers.role, 'manager'), isNull(clinicMembers.suspendedAt));
  const [row] = await tx
    .select({
      managers: sql<number>`count(*) filter (where ${isManager})::int`,
      members: sql<number>`count(*)::int`,
    })
    .from(clinicMembers)
    .where(
      and(eq(clinicMembers.clinicId, clinicId), isNull(clinicMembers.removedAt), ne(clinicMembers.id, id)),
    );
  return row ?? { managers: 0, members: 0 };
}

/** Throws if the user is a member already, by the unique index `clinic_members_user`. */
export async function insertMember(
  tx: Db,
  user: WriteScope<'user'>,
  member: Pick<MemberRow, 'id' | 'clinicId' | 'role' | 'suspendedAt'>,
): Promise<void> {
  await tx.insert(clinicMembers).values({ ...member, userId: user.id });
}

export async function setRole(tx: Db, { id }: Pick<MemberRow, 'id'>, role: MemberRole): Promise<void> {
  await tx.update(clinicMembers).set({ role }).where(eq(clinicMembers.id, id));
}

/** Copies to a current member since when the account is suspended; null if it is not. */
export async function setMemberSuspended(
  tx: Db,
  { id }: Pick<MemberRow, 'id'>,
  at: Date | null,
): Promise<void> {
  await tx.update(clinicMembers).set({ suspendedAt: at }).where(eq(clinicMembers.id, id));
}

/** Ends a membership, and its doctor if there is one. */
export async function endMembership(tx: Db, { id }: Pick<MemberRow, 'id'>, at: Date): Promise<void> {
  await tx.update(clinicMembers).set({ removedAt: at }).where(eq(clinicMembers.id, id));
  await tx.update(doctors).set({ removedAt: at }).where(eq(doctors.memberId, id));
}

/** A current member, as operators list them. */
export type ListedMember = Pick<MemberRow, 'userId' | 'role' | 'createdAt'> & {
  readonly doctorId: string | null;
};

/** Lists the current members of a clinic in the order in which they joined. */
export async function listMembers(db: Db, clinicId: string): Promise<ListedMember[]> {
  const { userId, role, createdAt } = clinicMembers;
  return db
    .select({ userId, role, createdAt, doctorId: doctors.id })
    .from(clinicMembers)
    .leftJoin(doctors, and(eq(doctors.memberId, clinicMembers.id), isNull(doctors.removedAt)))
    .where(and(eq(clinicMembers.clinicId, clinicId), isNull(clinicMembers.removedAt)))
    .orderBy(asc(createdAt), asc(clinicMembers.id));
}

/** A current member with an account that is not suspended. */
const atWork = and(isNull(clinicMembers.removedAt), isNull(clinicMembers.suspendedAt));

/** Lists the users to notify of a clinic's work: its current members, without suspended accounts. */
export async function listStaff(db: Db, clinicId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: clinicMembers.userId })
    .from(clinicMembers)
    .where(and(eq(clinicMembers.clinicId, clinicId), atWork));
  return rows.map(({ userId }) => userId);
}

const staffOfDoctorQuery = memoizeQuery(db =>
  db
    .select({ userId: clinicMembers.userId })
    .from(doctors)
    .innerJoin(clinicMembers, eq(clinicMembers.clinicId, doctors.clinicId))
    .where(and(eq(doctors.id, sql.placeholder('doctorId')), atWork)),
);

/** Lists the users who work in the same clinic as a doctor, as `listStaff`. */
export async function listStaffOfDoctor(db: Db, doctorId: string): Promise<string[]> {
  const rows = await staffOfDoctorQuery(db).execute({ doctorId });
  return rows.map(({ userId }) => userId);
}

const doctorUsers = memoizeQuery(db =>
  db
    .select({ userId: clinicMembers.userId })
    .from(clinicMembers)
    .innerJoin(doctors, and(eq(doctors.memberId, clinicMembers.id), isNull(doctors.removedAt)))
    .where(and(eq(clinicMembers.clinicId, sql.placeholder('clinicId')), atWork)),
);

/** Lists the users who see patients in a clinic, as `listStaff`. */
export async function listDoctorUsers(db: Db, clinicId: string): Promise<string[]> {
  const rows = await doctorUsers(db).execute({ clinicId });
  return rows.map(({ userId }) => userId);
}

const membersByRole = memoizeQuery(db =>
  db
    .select({ userId: clinicMembers.userId, seesPatients: sql<boolean>`${doctors.id} is not null` })
    .from(clinicMembers)
    .leftJoin(doctors, and(eq(doctors.memberId, clinicMembers.id), isNull(doctors.removedAt)))
    .where(and(eq(clinicMembers.clinicId, sql.placeholder('clinicId')), atWork)),
);

/** The users of a clinic, as `listStaff`, by whether they see patients: a manager who does not is of the desk. */
export type StaffByRole = { readonly doctors: readonly string[]; readonly desk: readonly string[] };

/** Lists the users of a clinic by their role, in one query. */
export async function listStaffByRole(db: Db, clinicId: string): Promise<StaffByRole> {
  const rows = await membersByRole(db).execute({ clinicId });
  const usersOf = (seesPatients: boolean) =>
    rows.filter(row => row.seesPatients === seesPatients).map(({ userId }) => userId);
  return { doctors: usersOf(true), desk: usersOf(false) };
}

const userOf = memoizeQuery(db =>
  db
    .select({ userId: clinicMembers.userId })
    .from(doctors)
    .innerJoin(clinicMembers, eq(clinicMembers.id, doctors.memberId))
    .where(eq(doctors.id, sql.placeholder('doctorId'))),
);

/**
 * Like `findDoctorUser`, as a subquery for another domain's statement.
 * @param doctorId a value or a placeholder
 */
export const doctorUserIn = (doctorId: SQL | Placeholder): SQL =>
  sql`(select ${clinicMembers.userId} from ${doctors} inner join ${clinicMembers} on ${eq(clinicMembers.id, doctors.memberId)}
    where ${doctors.id} = ${doctorId})`;

/** Finds the user of a doctor, also after the doctor has left; null if the doctor does not exist. */
export async function findDoctorUser(db: Db, doctorId: string): Promise<string | null> {
  const [row] = await userOf(db).execute({ doctorId });
  return row?.userId ?? null;
}
