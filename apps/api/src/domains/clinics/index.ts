import './clinics.events.ts';
import type { Domain } from '../domain.ts';
import { clinicLive } from './clinics.live.ts';
import { clinicPersonalData } from './clinics.personal-data.ts';
import { clinicRetention } from './clinics.retention.ts';
import { clinicRoutes } from './clinics.routes.ts';
import { errorTexts } from './clinics.texts.ts';
import { invited } from './notifications/invited.ts';
import { removed } from './notifications/removed.ts';
import { reviewed } from './notifications/reviewed.ts';
import { clinicListeners } from './team/suspended.listeners.ts';

export type { BookedWith } from './booked-with.repository.ts';
export { changedBy } from './changed-by.ts';
export {
  type BlockingReservation,
  ClinicOperationError,
  type ClinicRefusal,
} from './clinic-error.ts';
export { anyClinicMember, asClinicMember, clinicMember } from './clinics.admission.ts';
export type { OfClinic } from './clinics.events.ts';
export { doctorActions } from './clinics.policy.ts';
export {
  presentClinic,
  presentClinicDoctor,
  presentDoctor,
  presentDoctorBrief,
} from './clinics.presenter.ts';
export { requireDoctorRole } from './doctor-role.ts';
export { lockDoctorTime, lockDoctorTimeExclusive } from './doctor-time.ts';
export type { ClinicDoctorRow, DoctorOfClinic, DoctorOfUser } from './doctors.repository.ts';
export {
  bookedWith,
  briefsFor,
  clinicOfDoctorIn,
  doctorFilters,
  doctorsAtClinicIn,
  findBookableDoctor,
  listDoctorsOfClinic,
  sealedDoctor,
  sealedDoctorsOf,
  searchDoctors,
  setDoctorTimeZone,
  zoneOfDoctorIn,
} from './doctors.service.ts';
export { emergencyClinics } from './emergency.service.ts';
export { lockMembership, withLockedMembership } from './lock-membership.ts';
export { openingVersion } from './opening/opening-version.ts';
export { addDoctor } from './operators/add-doctor.ts';
export { addMember } from './operators/add-member.ts';
export { changeRole } from './operators/change-role.ts';
export { createClinic } from './operators/create-clinic.ts';
export { lockedDoctorByPhone, lockLeavingByPhone } from './operators/find-member.ts';
export { listAllClinics, membersOf } from './operators/list-clinics.ts';
export { reviewClinic } from './operators/review-clinic.ts';
export { setAccountSuspended } from './operators/suspend-account.ts';
export { doctorPictures } from './pictures.ts';
export { doctorsTexts, type OfSavedText, removeRow, saveRow } from './saved-rows.ts';
export {
  type DoctorServices,
  minutesWith,
  offersService,
  servicesOfDoctors,
} from './services/doctor-services.ts';
export {
  type OfferedService,
  requireOfferedService,
  saveService,
  servicesOf,
} from './services/services.service.ts';
export {
  clinicOf,
  doctorUsersOf,
  membershipOf,
  staffByRoleOf,
  staffOf,
  staffOfDoctor,
  userOfDoctor,
  userOfDoctorIn,
} from './staff.service.ts';
export { operatorAuthor } from './team/author.ts';
export { endMember } from './team/end-member.ts';
export { withLeavingMember } from './team/lock-leaving.ts';

export const clinics: Domain = {
  name: 'clinics',
  routes: clinicRoutes,
  listeners: clinicListeners,
  live: clinicLive,
  notifications: [invited, removed, ...reviewed],
  retention: clinicRetention,
  personalData: clinicPersonalData,
  errorTexts,
};
