/** Limits used by server and app. Times are in seconds unless the name states another unit (design of registration). */
export const otpLimits = {
  digits: 6,
  validSeconds: 5 * 60,
  tries: 5,
  resendWaits: [30, 60, 120, 300],
  /** How long the proof of a verified phone is valid until sign-in consumes it. */
  proofSeconds: 10 * 60,
  sends: {
    perPhone: [
      { count: 5, seconds: 10 * 60 },
      { count: 10, seconds: 24 * 3600 },
    ],
    perIp: { count: 10, seconds: 3600 },
    perPrefix: { count: 5, seconds: 3600 },
  },
  wrongCodesPerPhoneADay: 20,
} as const;

export const phoneCountLimits = {
  perIp: [
    { count: 10, seconds: 60 },
    { count: 30, seconds: 3600 },
  ],
  perPhone: { count: 5, seconds: 3600 },
} as const;

export const uploadLimits = { bytes: 8 * 1024 * 1024 } as const;

/** Storage and daily activity limits of one account (apps/api/README.md). */
export const accountLimits = {
  openPets: 50,
  /** Including archived pets. */
  pets: 500,
  /** Per pet, for weights and for records separately. Removed records count, since they can be restored. */
  recordsPerPet: 1000,
  /** Records of all pets of an account. */
  records: 5000,
  uploadsADay: 200,
  /** Calls with an idempotency key, whose results are stored. */
  keyedCallsADay: 1000,
  /** All calls that may change something: one every nine seconds around the clock. */
  changingCallsADay: 10_000,
} as const;

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
export const pushLimits = { perDeviceADay: 20, perAccountADay: 100 } as const;

/** Maximum age in years of any date of a pet, including its birth: no cat or dog is known to have lived longer. */
export const OLDEST_PET_YEARS = 30;

/** How far ahead a deferral may end, in years (domains/vaccines/README.md). */
export const LONGEST_DEFERRAL_YEARS = 3;

/** Accepted days of protection of a flea and tick product: no known product protects for less. */
export const productDays = { least: 28, most: 366 } as const;

/** The level of a rabies antibody titre, in hundredths of an IU/ml: laboratories report at most two decimals. */
export const titreLevel = { least: 0, most: 100_000 } as const;

export const nameLimits = { person: 40, pet: 40, email: 254, note: 1000, short: 80 } as const;

/** How often the client checks for a new version, in milliseconds (specification 7.22, which leaves it open). */
export const VERSION_POLL_MS = 5 * 60 * 1000;
