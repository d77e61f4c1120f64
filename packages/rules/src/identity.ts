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

/** Recovery codes of a second factor per issue. */
export const RECOVERY_CODES = 10;

/** Letters and digits of a recovery code, without separators. */
export const RECOVERY_CODE_LENGTH = 12;

export const secondFactorLimits = {
  /** The maximum age of the sign-in for a first secret, and of the passed factor for its replacement. */
  freshMinutes: 10,
  wrongCodes: { count: 5, minutes: 15 },
  /** Passkeys of one account. */
  passkeys: 10,
  /** Letters of a passkey's name. */
  passkeyName: 60,
  /** How long the browser's dialog for a passkey may take. */
  passkeyMinutes: 5,
  /** How long its challenge is valid: longer, as the dialog opens later and its answer has to arrive. */
  challengeMinutes: 6,
  /** Dialogs for passkeys: of one session, so that it locks no other, and of all sessions of an account. */
  passkeyRequests: { perSession: 30, perAccount: 300, minutes: 15 },
} as const;

/** Days without a request after which an owner's session ends; a clinic member's ends sooner (`clinicLimits.sessionDays`). */
export const ownerSessionDays = 90;

/** Days for which a browser keeps the nonce that binds codes to it: longer once it has signed in. */
export const nonceDays = { new: 30, known: 400 } as const;
