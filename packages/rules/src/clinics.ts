/** Roles of clinic members. */
export const memberRoles = ['manager', 'doctor', 'desk'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * States of a clinic. One that a manager has opened is pending until an operator approves or rejects it; it is withdrawn
 * when its only member leaves it before that.
 */
export const clinicStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ClinicState = (typeof clinicStates)[number];

/** States of an invitation to a clinic. */
export const invitationStates = ['pending', 'accepted', 'declined', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Languages of doctors, by ISO code. */
export const doctorLanguages = ['ar', 'en', 'fr', 'tr', 'ur', 'hi', 'fil'] as const;
export type DoctorLanguage = (typeof doctorLanguages)[number];

/** Weekday names of the operator commands, from Sunday; the index equals Date.prototype.getDay(). */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** A part of a day, in minutes from midnight in the doctor's time zone; above 1440 it is on the next civil day. */
export type DayPart = { readonly from: number; readonly to: number };

export const clinicLimits = {
  /** Breaks in one working day. */
  breaks: 4,
  /** Current and future days off of one doctor, each a range of days. */
  daysOff: 100,
  /** Current and future holidays of one clinic, each a range of days. */
  holidays: 100,
  /** Current and future special periods of one clinic. */
  periods: 50,
  /**
   * Reservations resolved by one change of hours, of all its doctors: more than one doctor's ninety days of eight hours
   * have quarter hours.
   */
  resolved: 3000,
  /** Hours until the second factor expires. */
  secondFactorHours: 12,
  /** Days without a request after which a member's session ends. */
  sessionDays: 7,
  /** Owner searches by phone per member and day. */
  ownerSearches: 30,
  /** Owner searches by phone per clinic and day. */
  clinicOwnerSearches: 100,
  /** Services in the price list of a clinic. */
  services: 200,
  /** Minutes of a service, at most. */
  serviceMinutes: 480,
  /** Price of a service, at most, in minor units. */
  servicePrice: 10_000_000,
  /** Clients of a clinic. */
  clients: 40_000,
  /** Letters of a note on a client. */
  clientNote: 1000,
  /** Days in which a joining of two pets can be undone. */
  joinUndoDays: 30,
  /** Days until an invitation expires. */
  invitationDays: 7,
  /** Invitations per clinic and day. */
  invitations: 30,
  /** Clinics that one account opens per day. */
  openings: 3,
  /** Letters of a clinic's or a doctor's licence number. */
  licence: 40,
  /** Letters of a clinic's address. */
  address: 200,
} as const;
