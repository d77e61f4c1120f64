/** Parts of the profile that belong to payments: the query says which part shows. */
export const paymentsProfilePath = '/dashboard/profile';
export const cardsPath = `${paymentsProfilePath}?section=cards`;
export const paymentsPath = `${paymentsProfilePath}?section=payments`;

export const paymentPath = (paymentId: string) => `/dashboard/payments/${paymentId}`;
export const receiptPath = (paymentId: string) => `${paymentPath(paymentId)}/receipt`;
