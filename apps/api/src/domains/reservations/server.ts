// What the reservations offer to the server itself, where there is no actor: the linter says who may import it.
export type { ReservationRow } from './reservations.repository.ts';
export { searchReservations } from './search.repository.ts';
