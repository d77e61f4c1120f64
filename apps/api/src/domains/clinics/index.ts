import './clinics.events.ts';
import type { Domain } from '../domain.ts';
import { clinicListeners } from './clinics.listeners.ts';
import { clinicLive } from './clinics.live.ts';
import { clinicPersonalData } from './clinics.personal-data.ts';
import { clinicRoutes } from './clinics.routes.ts';
import { errorTexts } from './clinics.texts.ts';

export type { BookedWith } from './booked-with.repository.ts';
export { changedBy } from './changed-by.ts';
export { asClinicMember, clinicMember } from './clinics.admission.ts';
export type { OfClinic } from './clinics.events.ts';
export { doctorActions } from './clinics.policy.ts';
export {
  presentClinic,
  presentClinicDoctor,
  presentDoctor,
  presentDoctorBrief,
} from './clinics.presenter.ts';
export { lockDoctorTime, lockDoctorTimeExclusive } from './doctor-time.ts';
export type { ClinicDoctorRow, DoctorOfClinic, DoctorOfUser } from './doctors.repository.ts';
export {
  bookedWith,
  briefsFor,
  doctorFilters,
  findBookableDoctor,
  listDoctorsOfClinic,
  sealedDoctor,
  sealedDoctorsOf,
  searchDoctors,
  setDoctorTimeZone,
  timeZoneOfDoctor,
} from './doctors.service.ts';
export { emergencyClinics } from './emergency.service.ts';
export { lockMembership, withLockedMembership } from './lock-membership.ts';
export { addDoctor } from './operators/add-doctor.ts';
export { addMember } from './operators/add-member.ts';
export { changeRole } from './operators/change-role.ts';
export {
  type BlockingReservation,
  ClinicOperationError,
  type ClinicRefusal,
} from './operators/clinic-error.ts';
export { createClinic } from './operators/create-clinic.ts';
export { endLockedMembership, lockMemberByPhone, requireMemberByPhone } from './operators/end-membership.ts';
export { listAllClinics, membersOf } from './operators/list-clinics.ts';
export { doctorPictures } from './pictures.ts';
export {
  clinicOf,
  doctorUsersOf,
  membershipOf,
  staffOf,
  staffOfDoctor,
  userOfDoctor,
  userOfDoctorIn,
} from './staff.service.ts';

export const clinics: Domain = {
  name: 'clinics',
  routes: clinicRoutes,
  listeners: clinicListeners,
  live: clinicLive,
  personalData: clinicPersonalData,
  errorTexts,
};
