/** Parts of the profile that belong to payments: the query says which part shows. */
export const profileAddress = '/dashboard/profile';
export const cardsAddress = `${profileAddress}?section=cards`;
export const paymentsAddress = `${profileAddress}?section=payments`;

export const paymentAddress = (paymentId: string) => `/dashboard/payments/${paymentId}`;
export const receiptAddress = (paymentId: string) => `${paymentAddress(paymentId)}/receipt`;
