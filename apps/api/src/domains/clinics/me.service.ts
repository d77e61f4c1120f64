import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { secondFactorOf } from '../identity/index.ts';
import { presentClinic, presentDoctorBrief } from './clinics.presenter.ts';
import { findClinic } from './clinics.repository.ts';
import { findDoctorOf } from './doctors.repository.ts';
import { findMembership } from './members.repository.ts';

/** Returns the caller's clinic and role, and until when its pages are open in this session. */
export async function viewOwnMembership({ db }: Pick<Deps, 'db'>, actor: SignedInActor) {
  const member = await findMembership(db, actor.own);
  const clinic = member && (await findClinic(db, member.clinicId));
  const doctor = member && (await findDoctorOf(db, member.memberId));
  const { enrolled } = await secondFactorOf(db, actor.own);
  return {
    membership: member &&
      clinic && {
        clinic: presentClinic(clinic),
        role: member.role,
        doctor: doctor && presentDoctorBrief(doctor),
        state: clinic.state,
      },
    second_factor: { enrolled, open_until: actor.secondFactorUntil?.toISOString() ?? null },
  };
}
