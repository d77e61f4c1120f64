export const paymentPath = (paymentId: string) => `/dashboard/payments/${paymentId}`;
export const receiptPath = (paymentId: string) => `${paymentPath(paymentId)}/receipt`;
