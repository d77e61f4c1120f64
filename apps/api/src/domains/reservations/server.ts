// Exports for server code that has no actor. The linter restricts who may import it.
export { createReservation } from './booking/create.service.ts';
export { completeConsultation, startConsultation } from './clinic/consultation.service.ts';
export { endRooms } from './end-rooms.ts';
export type { ReservationRow } from './reservations.repository.ts';
export { searchReservations } from './search.repository.ts';
export { listTaken } from './slots/slots.repository.ts';
