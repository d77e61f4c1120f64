/** What has to end before an account can be erased: work in a clinic, reservations to come, payments that are not settled. */
export const erasureBlockers = ['membership', 'reservations', 'payments'] as const;
export type ErasureObstacle = (typeof erasureBlockers)[number];

/** Where a signed-in person downloads all that is kept of the account, as one JSON document. */
export const EXPORT_ADDRESS = '/api/user/export';

/** How often an account may be downloaded in a day. */
export const EXPORTS_A_DAY = 5;
