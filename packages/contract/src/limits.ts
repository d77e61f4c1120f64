/** Limits both sides speak of. Times in seconds unless the name says otherwise (design of registration). */
export const otpLimits = {
  digits: 6,
  validSeconds: 5 * 60,
  tries: 5,
  resendWaits: [30, 60, 120, 300],
  /** How long a verified phone may wait before it is spent by signing in. */
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

/** How much one account can keep, and do in a day (docs/decisions/0048). */
export const accountLimits = {
  openPets: 50,
  /** Archived ones too. */
  pets: 500,
  /** Weights of one pet, and records of one pet: each by itself. Removed records count, since they can be restored. */
  recordsPerPet: 1000,
  /** Records of all pets of an account together. */
  records: 5000,
  uploadsADay: 200,
  /** Calls with an idempotency key, whose answers are stored. */
  keyedCallsADay: 1000,
  /** All calls that may change something: one every nine seconds from morning to morning. */
  changingCallsADay: 10_000,
} as const;

/** How many mails an address gets, and how often a link that confirms it can be asked for (docs/decisions/0049). */
export const mailLimits = {
  confirmation: {
    validHours: 48,
    /** Seconds after each link of a day until the next. */
    resendWaits: [60, 300],
    /** For one account to one address, so that one stranger leaves links for the owner of the address. */
    perAccountAndAddressADay: 3,
    /** For one address over all accounts, and for one account over all addresses. */
    perAddressADay: 6,
    perAccountADay: 5,
  },
  /** Over all accounts, links too. */
  perAddressADay: 10,
} as const;

/** What is above that is shown in the app only. */
export const pushLimits = { perDeviceADay: 20, perAccountADay: 100 } as const;

/** The oldest a day of a pet's life may be, its birth too, in years: no cat or dog is known to have lived longer. */
export const OLDEST_PET_YEARS = 30;

/** How far ahead a vet's advice to wait may end, in years (docs/decisions/0051). */
export const LONGEST_DEFERRAL_YEARS = 3;

/** Days of protection that the label of a flea and tick product may say: none known protects for less. */
export const productDays = { least: 28, most: 366 } as const;

/** The level of a rabies antibody titre, in hundredths of an IU/ml: laboratories give two decimals at most. */
export const titreLevel = { least: 0, most: 100_000 } as const;

export const nameLimits = { person: 40, pet: 40, email: 254, note: 1000, short: 80 } as const;

/** How often the client looks for a new version, in milliseconds (specification 7.22, which leaves it open). */
export const VERSION_POLL_MS = 5 * 60 * 1000;
