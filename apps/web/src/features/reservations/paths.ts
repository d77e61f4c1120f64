export const reservationsPath = '/dashboard/reservations';

/** What of a reservation its page shows: its details, or its conversation; left out, what it is opened for usually. */
export type ReservationViewName = 'details' | 'talk';

export const reservationPath = (reservationId: string, view?: ReservationViewName) =>
  `${reservationsPath}/${reservationId}${view === undefined ? '' : `?view=${view}`}`;
export const printPath = (reservationId: string) => `${reservationPath(reservationId)}/print`;
export const paymentPath = (paymentId: string) => `/dashboard/payments/${paymentId}`;
export const receiptPath = (paymentId: string) => `${paymentPath(paymentId)}/receipt`;
