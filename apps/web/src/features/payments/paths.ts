/** Parts of the profile for payments: the query selects the part. */
export const paymentsProfilePath = '/dashboard/profile';
export const cardsPath = `${paymentsProfilePath}?section=cards`;
export const paymentsPath = `${paymentsProfilePath}?section=payments`;
