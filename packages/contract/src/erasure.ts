/** What blocks the erasure of an account: membership of a clinic, upcoming reservations, unsettled payments. */
export const erasureBlockers = ['membership', 'reservations', 'payments'] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];

/** Path at which a signed-in user downloads all stored data of the account as one JSON document. */
export const EXPORT_ADDRESS = '/api/user/export';

/** Data exports per account and day. */
export const EXPORTS_A_DAY = 5;
