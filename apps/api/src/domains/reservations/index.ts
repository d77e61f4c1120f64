import './reservations.events.ts';
import type { Domain } from '../domain.ts';
import { affectedReservationRoutes } from './affected/affected.routes.ts';
import { clinicReservationRoutes } from './clinic/clinic.routes.ts';
import { doctorSearchRoutes } from './doctors/doctors.routes.ts';
import { handOverRoutes } from './hand-over/hand-over.routes.ts';
import { reservationNotifications } from './notifications/index.ts';
import type { ClinicMessageFinder } from './own-reservations.service.ts';
import { reservationPayment } from './payable.ts';
import { reservationJobs } from './reservations.jobs.ts';
import { reservationListeners } from './reservations.listeners.ts';
import { reservationLive } from './reservations.live.ts';
import { reservationPersonalData } from './reservations.personal-data.ts';
import { ownerReservationRoutes } from './reservations.routes.ts';
import { errorTexts } from './reservations.texts.ts';
import { visitRoutes } from './visits/visits.routes.ts';
import { freedSlots, waitingJobs } from './waiting/waiting.jobs.ts';
import { waitingListeners } from './waiting/waiting.listeners.ts';
import { waitingPersonalData } from './waiting/waiting.personal-data.ts';
import { waitingRoutes } from './waiting/waiting.routes.ts';
import { waitingEnded } from './waiting/waiting-ended.ts';

export { bookedWithAccount } from './affected/booked-with-account.ts';
export { removeMember } from './affected/remove-member.ts';
export { setHours } from './affected/set-hours.ts';
export { createReservation } from './booking/create.service.ts';
export { bookForOwner } from './clinic/book.service.ts';
export { refusalOf, requireAtClinic } from './clinic/clinic-access.ts';
export { clinicPartiesOf, partyOf } from './clinic/clinic-parties.ts';
export { closeConsultation, startConsultation } from './clinic/consultation.service.ts';
export { followUpDoctorsOfPets } from './clinic/follow-up-doctors.ts';
export { presentPatient } from './clinic/patient.presenter.ts';
export { reservationsOfClients } from './clinic/reservations-of-clients.ts';
export { respondAtClinic } from './clinic/view.service.ts';
export { completedVisits, recordedVisits, visitsToClinic, visitToClinicIn } from './clinic/visits.service.ts';
export type { AuthorFinder } from './end-rooms.ts';
export { endRooms } from './end-rooms.ts';
export { completedOfPets, reservationsInJoins, reservationsOfPet } from './joins.ts';
export { listReservationsForOperator } from './manage-reservations.ts';
export {
  type ClinicMessageFinder,
  completedIdsOf,
  completedOfPet,
  listReservations,
  type WrittenSince,
} from './own-reservations.service.ts';
export { recordOpenUntil } from './record-window.ts';
export { reportAbsence } from './report-absence.ts';
export type { ReservationRow } from './reservations.repository.ts';
export {
  clinicsWithOpenRecord,
  lockSealedReservation,
  openingReservation,
  openingReservations,
  sealedReservation,
  sealedReservations,
  visitLastCancelledAt,
} from './sealed-reservations.ts';
export { listBooked } from './slots/slots.service.ts';
export { addVisit } from './visits/add-visit.service.ts';
export {
  reservationFigures,
  reservationsOfClinicIn,
  reservationsOfOwnerIn,
  setSumsOfBill,
  unsettledVisits,
} from './visits/money-at-desk.ts';

/** @param findWrittenByClinic of *messaging*, which reservations may not import */
export const reservations = (findWrittenByClinic: ClinicMessageFinder): Domain => ({
  name: 'reservations',
  routes(api, deps) {
    doctorSearchRoutes(api, deps);
    ownerReservationRoutes(api, deps, findWrittenByClinic);
    clinicReservationRoutes(api, deps);
    affectedReservationRoutes(api, deps);
    handOverRoutes(api, deps);
    visitRoutes(api, deps);
    waitingRoutes(api, deps);
  },
  jobs: [...reservationJobs, ...waitingJobs],
  consumers: [freedSlots],
  paymentSubjects: [reservationPayment],
  listeners: [...reservationListeners, ...waitingListeners],
  live: reservationLive,
  notifications: [...reservationNotifications, waitingEnded],
  personalData: [...reservationPersonalData, waitingPersonalData],
  errorTexts,
});
