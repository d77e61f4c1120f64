/** Limits on emails per address, and on confirmation links (domains/notifications/README.md). */
export const mailLimits = {
  confirmation: {
    validHours: 48,
    /** Seconds from each link of a day to the next. */
    resendWaits: [60, 300],
    /** Per account and address, so that one foreign account leaves links to the address's owner. */
    perAccountAndAddressADay: 3,
    /** Per address over all accounts, and per account over all addresses. */
    perAddressADay: 6,
    perAccountADay: 5,
  },
  /** Over all accounts, including links. */
  perAddressADay: 10,
} as const;

/** Notifications above these limits are shown in the app only. */
/** Text messages about appointments: more in a day would be a fault, or a clinic that plays. */
export const smsLimits = { perAccountADay: 4 } as const;

export const pushLimits = { perDeviceADay: 20, perAccountADay: 100 } as const;
