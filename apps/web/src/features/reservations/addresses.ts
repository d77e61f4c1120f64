export const reservationsAddress = '/dashboard/reservations';

/** What of a reservation its page shows: its details, or its conversation; left out, what it is opened for usually. */
export type ReservationViewName = 'details' | 'talk';

export const reservationAddress = (reservationId: string, view?: ReservationViewName) =>
  `${reservationsAddress}/${reservationId}${view === undefined ? '' : `?view=${view}`}`;
export const printAddress = (reservationId: string) => `${reservationAddress(reservationId)}/print`;
export const paymentAddress = (paymentId: string) => `/dashboard/payments/${paymentId}`;
export const receiptAddress = (paymentId: string) => `${paymentAddress(paymentId)}/receipt`;
