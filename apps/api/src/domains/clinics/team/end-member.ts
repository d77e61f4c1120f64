import type { Db } from '@rifq/db';
import { system, type Writable } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { endSessionsOf, stopEnforcingSecondFactor } from '../../identity/index.ts';
import { presentBooked } from '../change-hours.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { lockHoursExclusive } from '../hours.repository.ts';
import { endMembership, type MemberRow } from '../members.repository.ts';
import type { ReservationsPort, ResolvingDeps } from '../reservations-port.ts';
import { appendMemberRemoved } from './append-change.ts';
import type { TeamAuthor } from './author.ts';
import { withdrawInvitationsBy } from './invitations.repository.ts';

export type RemovingDeps = Pick<Deps, 'db'> & ResolvingDeps;

/** The end of a membership. */
export type MemberRemoval = {
  readonly by: TeamAuthor;
  /** Cancels reservations that have not ended, with refunds; null: such reservations block the removal. */
  readonly cancel: ((tx: Db, reservationIds: readonly string[]) => Promise<void>) | null;
};

/** Cancels a doctor's reservations that have not ended, if the removal says so. Returns how many were cancelled. */
async function clearTime(
  tx: Db,
  deps: RemovingDeps,
  bookings: Pick<ReservationsPort, 'lockOwners' | 'unfinished'>,
  doctorId: string,
  { cancel }: MemberRemoval,
): Promise<number> {
  if (cancel !== null) await bookings.lockOwners(tx, doctorId);
  await lockHoursExclusive(tx, doctorId);
  const unfinished = await bookings.unfinished(tx, deps, doctorId);
  if (unfinished.length === 0) return 0;
  if (cancel === null)
    throw new AppError('clinics.member_booked', { conflict: { booked: unfinished.map(presentBooked) } });
  await cancel(
    tx,
    unfinished.map(({ reservationId }) => reservationId),
  );
  return unfinished.length;
}

/**
 * Ends the membership of a locked member, and signs the account out of all sessions. Returns how many reservations were
 * cancelled for it. Refuses with clinics.member_booked and the blocking reservations.
 */
export async function endMember(
  tx: Db,
  deps: RemovingDeps,
  bookings: Pick<ReservationsPort, 'lockOwners' | 'unfinished'>,
  { row }: Writable<'member', MemberRow>,
  removal: MemberRemoval,
): Promise<number> {
  const { id, userId, clinicId } = row;
  const doctor = await findDoctorOf(tx, id);
  const cancelled = doctor ? await clearTime(tx, deps, bookings, doctor.id, removal) : 0;
  await endMembership(tx, row, deps.now());
  await withdrawInvitationsBy(tx, row, deps.now());
  await endSessionsOf(deps, tx, system('clinics'), userId);
  await stopEnforcingSecondFactor(tx, system('clinics'), userId);
  await appendMemberRemoved(tx, deps, { userId, clinicId, doctorId: doctor?.id ?? null, by: removal.by });
  return cancelled;
}
