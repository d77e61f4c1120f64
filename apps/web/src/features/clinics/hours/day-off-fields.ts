/** The fields of a new day off, at which the server's refusals are shown. */
export const DAY_OFF_FIELDS = ['reason', 'from', 'to'] as const;
