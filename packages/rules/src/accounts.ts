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

export const nameLimits = { person: 40, pet: 40, email: 254, note: 1000, short: 80 } as const;
