/** What blocks the erasure of an account: membership of a clinic, upcoming reservations, unsettled payments. */
export const erasureBlockers = ['membership', 'reservations', 'payments'] as const;
export type ErasureBlocker = (typeof erasureBlockers)[number];

/** Data exports per account and day. */
export const EXPORTS_A_DAY = 5;

/** Days after which records about people are deleted that serve no one any more, as the privacy page states. */
export const retentionDays = {
  /** Invitations to a clinic, after they have expired. */
  invitations: 30,
  /** Whether a notification or a code was sent: who misses one asks within days. */
  outcomes: 30,
  /** What a device stores for reading offline. */
  offline: 30,
} as const;
