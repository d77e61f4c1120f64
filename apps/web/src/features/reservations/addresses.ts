export const reservationsAddress = '/dashboard/reservations';

export const reservationAddress = (reservationId: string) => `${reservationsAddress}/${reservationId}`;
export const paymentAddress = (paymentId: string) => `/dashboard/payments/${paymentId}`;
export const receiptAddress = (paymentId: string) => `${paymentAddress(paymentId)}/receipt`;
