/** What a member of a clinic is there. */
export const memberRoles = ['manager', 'doctor', 'desk'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The languages of doctors, by ISO code. */
export const doctorLanguages = ['ar', 'en', 'fr', 'tr', 'ur', 'hi', 'fil'] as const;
export type DoctorLanguage = (typeof doctorLanguages)[number];

/** The days of the week as the operators' commands name them, from Sunday; the index is that of JavaScript's dates. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** A part of a day, in minutes from midnight in the doctor's zone; `to` is at most 1440. */
export type DayPart = { readonly from: number; readonly to: number };

export const clinicLimits = {
  /** Breaks of one working day. */
  breaks: 4,
  /** Days off of one doctor that are not over, each a span of days. */
  daysOff: 100,
  /** Reservations that one change of hours resolves: more than the quarter hours of the days ahead. */
  resolved: 3000,
  /** Hours for which the clinic's pages stay open after the second factor. */
  secondFactorHours: 12,
  /** Days without a request after which a member's session ends. */
  sessionDays: 7,
  /** How often in a day a member looks for an owner by phone. */
  ownerSearches: 30,
  /** How often in a day all members of one clinic do. */
  clinicOwnerSearches: 100,
} as const;
