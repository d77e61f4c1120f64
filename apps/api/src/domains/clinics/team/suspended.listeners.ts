import { scopeFor, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { eventListener } from '../../../core/events.ts';
import { memberActions } from '../clinics.policy.ts';
import { lockDoctorTimeExclusive } from '../doctor-time.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { listStaff, lockMember, setMemberSuspended } from '../members.repository.ts';
import { systemAuthor } from './author.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/**
 * Copies the suspension of an account to its membership, withdraws its invitations, and notifies clients that view the
 * doctor's time.
 */
export const clinicListeners = (['user.suspended', 'user.reactivated'] as const).map(kind =>
  eventListener(kind, async (tx, { outbox, now }, { payload: { user_id: userId } }) => {
    const isOff = kind === 'user.suspended';
    const member = await lockMember(tx, scopeFor(system('clinics'), memberActions.manage, userId));
    if (!member) return;
    const doctor = await findDoctorOf(tx, member.id);
    // Pending bookings either commit before this, or see that the doctor takes no reservations.
    if (doctor && isOff) await lockDoctorTimeExclusive(tx, doctor.id);
    await setMemberSuspended(tx, member, isOff ? now() : null);
    if (isOff) await withdrawInvitationsOf(tx, { outbox, now }, member, systemAuthor);
    if (!doctor) return;
    const { clinicId } = member;
    const staff = await listStaff(tx, clinicId);
    const payload = { user_id: userId, clinic_id: clinicId, staff_ids: staff, doctor_id: doctor.id };
    await outbox.append(
      tx,
      { kind: isOff ? 'doctor.suspended' : 'doctor.reactivated', payload },
      systemSource,
    );
  }),
);
