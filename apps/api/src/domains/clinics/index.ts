import './clinics.events.ts';
import type { Domain } from '../../domain.ts';
import { clinicListeners } from './clinics.listeners.ts';
import { clinicLive } from './clinics.live.ts';
import { clinicPersonalData } from './clinics.personal-data.ts';
import { clinicRetention } from './clinics.retention.ts';
import { clinicRoutes } from './clinics.routes.ts';
import { errorTexts } from './clinics.texts.ts';
import { invited } from './notifications/invited.ts';
import { removed } from './notifications/removed.ts';
import { reviewed } from './notifications/reviewed.ts';
import type { ReservationsPort } from './reservations-port.ts';

export type { BookedWith } from './booked-with.repository.ts';
export { changedBy } from './changed-by.ts';
export {
  type BlockingReservation,
  ClinicOperationError,
  type ClinicRefusal,
} from './clinic-error.ts';
export { asClinicMember, clinicMember } from './clinics.admission.ts';
export { presentClinic, presentClinicDoctor, presentDoctorBrief } from './clinics.presenter.ts';
export { lockDoctorTime } from './doctor-time.ts';
export type { BookableDoctor, DoctorOfClinic } from './doctors.repository.ts';
export { bookedWith, briefsFor, doctorForBooking, listDoctorsOfClinic } from './doctors.service.ts';
export { lockMembership, withLockedMembership } from './lock-membership.ts';
export { addDoctor } from './operators/add-doctor.ts';
export { addMember } from './operators/add-member.ts';
export { bookedWithAccount } from './operators/booked-with-account.ts';
export { changeRole } from './operators/change-role.ts';
export { createClinic } from './operators/create-clinic.ts';
export { listAllClinics, listDoctorsOf, membersOf } from './operators/list-clinics.ts';
export { removeMember } from './operators/remove-member.ts';
export { reviewClinic } from './operators/review-clinic.ts';
export { setHours } from './operators/set-hours.ts';
export { doctorPictures } from './pictures.ts';
export type { BookedTime, ReservationsPort, Resolution, ResolvingDeps } from './reservations-port.ts';
export {
  clinicOf,
  doctorUsersOf,
  membershipOf,
  staffOf,
  staffOfDoctor,
  userOfDoctor,
  userOfDoctorIn,
} from './staff.service.ts';
export { checkWeek } from './time/check-week.ts';
export { daysFrom, instantAt } from './time/clock.ts';
export { type DoctorHours, dayOffOn, type TimeRange } from './time/hours.ts';
export { requireNear } from './time/near-day.ts';
export { slotsIn } from './time/slots.ts';
export { breaksOf, workingRanges } from './time/working-ranges.ts';

/** @param bookings access to reservations */
export function clinics(bookings: ReservationsPort): Domain {
  return {
    name: 'clinics',
    routes: (api, deps) => clinicRoutes(api, deps, bookings),
    listeners: clinicListeners,
    live: clinicLive,
    notifications: [invited, removed, ...reviewed],
    retention: clinicRetention,
    personalData: clinicPersonalData,
    errorTexts,
  };
}
