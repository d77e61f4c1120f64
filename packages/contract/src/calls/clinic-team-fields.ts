import { clinicLimits, clinicStates, doctorLanguages, memberRoles } from '@rifq/rules';
import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { doctorBrief } from './reservation-fields.ts';

/** A service of the clinic that a doctor offers. */
export const doctorService = z.object({
  service_id: uuid,
  /** How long it takes with this doctor; null for as long as the service says. */
  minutes: z.nullable(
    z
      .int('field.number')
      .check(z.minimum(1, 'field.number'), z.maximum(clinicLimits.serviceMinutes, 'field.number')),
  ),
});
export type DoctorService = z.infer<typeof doctorService>;

/** The profile of a doctor as its clinic edits it. */
const doctorProfile = z.object({
  ...doctorBrief.shape,
  languages: z.array(z.enum(doctorLanguages)),
  licence_number: z.nullable(z.string()),
  /** None for all of the clinic. */
  services: z.array(doctorService),
});
export type DoctorProfile = z.infer<typeof doctorProfile>;

/** A current member, for the managers of the clinic and the member. */
export const teamMember = z.object({
  id: uuid,
  name: z.string(),
  /** E.164. */
  phone: z.string(),
  role: z.enum(memberRoles),
  is_self: z.boolean(),
  since: z.string(),
  /** An operator has suspended the account. */
  suspended: z.boolean(),
  /** Whether an authenticator app is enrolled. */
  second_factor: z.boolean(),
  /** Set for a member who sees patients. */
  doctor: z.nullable(doctorProfile),
  /** Version of the role and the profile. */
  version: z.string(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** A pending invitation, for the managers of the clinic. */
export const sentInvitation = z.object({
  id: uuid,
  /** E.164. */
  phone: z.string(),
  role: z.enum(memberRoles),
  /** When it expires, or has expired. */
  expires_at: z.string(),
});
export type SentInvitation = z.infer<typeof sentInvitation>;

/** A valid invitation of the caller. */
export const receivedInvitation = z.object({
  id: uuid,
  clinic_name: z.string(),
  clinic_city: z.string(),
  role: z.enum(memberRoles),
  expires_at: z.string(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** The clinic of a manager who opens it, and its review by an operator. */
export const clinicOpening = z.object({
  name: z.string(),
  /** ISO code. */
  country: z.string(),
  city: z.string(),
  address: z.nullable(z.string()),
  /** E.164. */
  phone: z.string(),
  /** E.164; null without one of its own. */
  emergency_phone: z.nullable(z.string()),
  /** Whether owners who write while the clinic is closed get an automatic reply. */
  auto_reply: z.boolean(),
  licence_number: z.nullable(z.string()),
  state: z.enum(clinicStates),
  rejection_reason: z.nullable(z.string()),
  version: z.string(),
});
export type ClinicOpening = z.infer<typeof clinicOpening>;
