export const reservationsPath = '/dashboard/reservations';

/** View of a reservation's page: details, conversation, or a visit's receipts; the default depends on its state. */
export type ReservationViewName = 'details' | 'talk' | 'receipts';

export const reservationPath = (reservationId: string, view?: ReservationViewName) =>
  `${reservationsPath}/${reservationId}${view === undefined ? '' : `?view=${view}`}`;
export const printPath = (reservationId: string) => `${reservationPath(reservationId)}/print`;
