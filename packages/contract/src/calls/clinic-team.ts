import { clinicLimits, doctorLanguages, memberRoles, nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import {
  dialCode,
  idempotencyKey,
  line,
  multilineText,
  openedVersion,
  optionalLine,
  optionalTypedPhone,
  typedPhone,
  uuid,
} from '../fields.ts';
import { RESOLVED_BYTES } from './clinic-fields.ts';
import {
  clinicOpening,
  doctorService,
  receivedInvitation,
  sentInvitation,
  teamMember,
} from './clinic-team-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue, uniqueValue } from './example.ts';
import { utcTimestamp } from './reservation-fields.ts';

const side = 'clinic';
const memberId = z.object({ member_id: uuid });
const role = z.enum(memberRoles, 'field.choice');
const member = ownRecordId('teamMember');
const oneMember = z.object({ member: teamMember });
const invitationId = z.object({ invitation_id: uuid });
const invitations = z.object({ invitations: z.array(receivedInvitation) });

/** The fields of a clinic that may change after its approval. */
const contactFields = {
  city: line(nameLimits.short),
  address: optionalLine(clinicLimits.address),
  phone: typedPhone,
};
const contactExample = { city: 'الرياض', address: 'حيّ الياسمين', phone: '+966112345678' };
const name = line(nameLimits.short);
const licence = line(clinicLimits.licence);

/** Calls for opening a clinic, and for its team. */
export const clinicTeamCalls = defineCalls({
  'POST /api/clinics/open': {
    method: 'post',
    path: '/api/clinics/open',
    summary: 'Open a clinic with the caller as its manager; owners see it once an operator has approved it',
    payload: z.object({
      idempotency_key: idempotencyKey,
      name,
      licence_number: licence,
      country_code: dialCode,
      ...contactFields,
    }),
    example: {
      idempotency_key: uniqueValue(),
      name: 'عيادة النخيل',
      licence_number: '1010-22',
      country_code: 966,
      ...contactExample,
    },
    response: z.object({ clinic: clinicOpening }),
    touches: 'caller',
    changesState: true,
  },
  'GET /api/clinics/invitations': {
    method: 'get',
    path: '/api/clinics/invitations',
    summary: "Valid invitations to the caller's phone",
    response: invitations,
    touches: 'caller',
    changesState: false,
  },
  'POST /api/clinics/invitations/accept': {
    method: 'post',
    path: '/api/clinics/invitations/accept',
    summary: "Accept an invitation to the caller's phone; a member of another clinic is refused",
    payload: invitationId,
    example: { invitation_id: ownRecordId('invitation') },
    response: invitations,
    touches: 'invitation',
    changesState: true,
  },
  'POST /api/clinics/invitations/decline': {
    method: 'post',
    path: '/api/clinics/invitations/decline',
    summary: "Decline an invitation to the caller's phone",
    payload: invitationId,
    example: { invitation_id: ownRecordId('invitation') },
    response: invitations,
    touches: 'invitation',
    changesState: true,
  },
  'GET /api/clinic/opening': {
    method: 'get',
    path: '/api/clinic/opening',
    summary: "The caller's clinic and whether an operator has approved it, for its managers",
    response: z.object({ clinic: clinicOpening }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/opening/save': {
    method: 'post',
    path: '/api/clinic/opening/save',
    summary:
      'Change the clinic, by its manager; name and licence until it is approved, and a rejected one is submitted again',
    payload: z.object({
      ...contactFields,
      name: z.optional(name),
      licence_number: z.optional(licence),
      /** The number for emergencies; empty for none, absent to leave it. */
      emergency_phone: optionalTypedPhone,
      /** Whether owners who write while the clinic is closed get an automatic reply; absent to leave it. */
      auto_reply: z.optional(z.boolean('field.choice')),
      version: openedVersion,
    }),
    example: { ...contactExample, emergency_phone: '+966500000199', auto_reply: true },
    response: z.object({ clinic: clinicOpening }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'GET /api/clinic/team': {
    method: 'get',
    path: '/api/clinic/team',
    summary: 'The members of the clinic and its pending invitations, for managers; others see themselves',
    response: z.object({ members: z.array(teamMember), invitations: z.array(sentInvitation) }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/team/invite': {
    method: 'post',
    path: '/api/clinic/team/invite',
    summary:
      'Invite somebody by phone, by a manager; the response does not reveal whether the phone has an account',
    payload: z.object({ phone: typedPhone, country_code: dialCode, role }),
    example: { phone: sharedValue('phone'), country_code: 966, role: 'desk' },
    response: z.object({ invitation: sentInvitation }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'POST /api/clinic/team/invitations/withdraw': {
    method: 'post',
    path: '/api/clinic/team/invitations/withdraw',
    summary: 'Withdraw an invitation, by a manager of the clinic',
    payload: invitationId,
    example: { invitation_id: ownRecordId('sentInvitation') },
    response: z.object({ withdrawn: z.boolean() }),
    touches: 'sentInvitation',
    side,
    changesState: true,
  },
  'POST /api/clinic/team/role': {
    method: 'post',
    path: '/api/clinic/team/role',
    summary: 'Change the role of a member, by a manager',
    payload: z.object({ member_id: uuid, role, version: openedVersion }),
    example: { member_id: member, role: 'manager' },
    response: oneMember,
    touches: 'teamMember',
    side,
    changesState: true,
  },
  'POST /api/clinic/team/remove': {
    method: 'post',
    path: '/api/clinic/team/remove',
    summary:
      'End a membership, by a manager or the member; reservations of a doctor that have not ended block it, unless a manager offers colleagues for them or cancels them with a reason',
    payload: z.object({
      member_id: uuid,
      /** The reservations that are cancelled, with this reason: each that has not ended is either here or in `offered`. */
      cancelled: z.optional(z.array(uuid).check(z.maxLength(clinicLimits.resolved, 'field.invalid'))),
      cancel_reason: z.optional(multilineText(nameLimits.note)),
      /** The colleagues who are offered instead. */
      offered: z.optional(
        z
          .array(z.object({ reservation_id: uuid, doctor_id: uuid, starts_at: utcTimestamp }))
          .check(z.maxLength(clinicLimits.resolved, 'field.invalid')),
      ),
      version: openedVersion,
    }),
    example: { member_id: member },
    bodyBytes: RESOLVED_BYTES,
    response: z.object({ cancelled: z.number(), offered: z.number() }),
    touches: 'teamMember',
    side,
    changesState: true,
  },
  'POST /api/clinic/team/second-factor/reset': {
    method: 'post',
    path: '/api/clinic/team/second-factor/reset',
    summary:
      "Remove a member's second factor and sign the account out, by a manager who passed the own factor within 10 minutes",
    payload: memberId,
    example: { member_id: member },
    response: oneMember,
    touches: 'teamMember',
    side,
    changesState: true,
  },
  'POST /api/clinic/team/doctor/save': {
    method: 'post',
    path: '/api/clinic/team/doctor/save',
    summary:
      "Save a doctor's profile, by the doctor or a manager; a manager's first one lets them see patients",
    payload: z.object({
      member_id: uuid,
      name,
      specialty: optionalLine(nameLimits.short),
      licence_number: optionalLine(clinicLimits.licence),
      languages: z
        .array(z.enum(doctorLanguages, 'field.choice'), 'field.choice')
        .check(z.minLength(1, 'field.required'), z.maxLength(doctorLanguages.length, 'field.invalid')),
      /** By a manager; none for all of the clinic. Absent for no change. */
      services: z.optional(z.array(doctorService).check(z.maxLength(clinicLimits.services, 'field.invalid'))),
      version: openedVersion,
    }),
    example: {
      member_id: ownRecordId('doctorMember'),
      name: 'د. ليلى العنزي',
      specialty: 'طبّ القطط',
      licence_number: 'V-2210',
      languages: ['ar', 'en'],
    },
    response: oneMember,
    touches: 'doctorMember',
    side,
    changesState: true,
  },
  'POST /api/clinic/team/doctor/photo': {
    method: 'post',
    path: '/api/clinic/team/doctor/photo',
    summary: "Set a doctor's photo, by the doctor or a manager",
    payload: memberId,
    example: { member_id: ownRecordId('doctorMember') },
    files: ['photo'],
    response: oneMember,
    touches: 'doctorMember',
    side,
    changesState: true,
  },
});
