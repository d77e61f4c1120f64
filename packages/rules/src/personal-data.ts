/** What blocks the erasure of an account: membership of a clinic, upcoming reservations, unsettled payments. */
export const erasureBlockers = ['membership', 'reservations', 'payments'] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];

/** Data exports per account and day. */
export const EXPORTS_A_DAY = 5;
