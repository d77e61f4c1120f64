import { clinicListStates, clinicStates, memberRoles, nameLimits, recordLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import {
  civilDate,
  idempotencyKey,
  line,
  multilineText,
  openedVersion,
  typedPhone,
  uuid,
} from '../fields.ts';
import { despiteWarnings, isRefresh } from './chart-fields.ts';
import {
  clinicDoctor,
  clinicPeriod,
  clinicReservation,
  dayOff,
  daySchedule,
  doctorWeek,
  RESOLVED_BYTES,
  resolved,
  workingDay,
} from './clinic-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue, uniqueValue } from './example.ts';
import { pageNumber } from './page-number.ts';
import { pet, weight, weightGrams } from './pet-fields.ts';
import {
  clinic,
  consultationKind,
  doctorBrief,
  reservationKind,
  utcTimestamp,
} from './reservation-fields.ts';
import { profilePet } from './user.ts';
import {
  deferralInput,
  deferredProtocols,
  dose,
  doseFields,
  doseFieldsExample,
  healthStates,
  petPlan,
  planOptions,
  planOptionsExample,
} from './vaccines.ts';

const reservationId = z.object({ reservation_id: uuid });
const onePlan = z.object({ plan: petPlan });
const oneReservation = z.object({ reservation: clinicReservation });
/** A dose in the version that the doctor saw; refused with vaccines.changed if it has changed since. */
const readDose = { dose_id: uuid, updated_at: utcTimestamp };
const reason = multilineText(nameLimits.note);
const side = 'clinic';
const LAST_PAGE = 9999;

/** A dose of a booklet takes at most 1.5 kB, with names in Arabic. */
const BOOKLET_BYTES = 64 * 1024;

const record = z.object({
  pet,
  owner_name: z.string(),
  plan: petPlan,
  /** Doses confirmed by this clinic, whose doctors can withdraw the confirmation. */
  confirmed_here: z.array(uuid),
  weights: z.array(weight),
  /** Completed reservations of the pet with this clinic, newest first. */
  visits: z.array(
    z.object({
      reservation_id: uuid,
      kind: reservationKind,
      starts_at: z.string(),
      doctor_name: z.string(),
      reason: z.string(),
      summary: z.nullable(z.string()),
    }),
  ),
  /** When the clinic's doctors lose access to this record. */
  open_until: z.string(),
});
export type ClinicRecord = z.infer<typeof record>;

const foundPet = z.object({
  ...profilePet.shape,
  /** The clinic's doctors with whom a follow-up of this pet can be booked now. */
  follow_up_doctors: z.array(uuid),
});

/** Calls of the clinic's pages, for its members only; each requires the second factor. */
export const clinicCalls = defineCalls({
  'GET /api/clinic/me': {
    method: 'get',
    path: '/api/clinic/me',
    summary: 'Whether the caller works in a clinic, as what, and whether its pages are open in this session',
    response: z.object({
      membership: z.nullable(
        z.object({
          clinic,
          role: z.enum(memberRoles),
          /** Set for a member with the doctor role. */
          doctor: z.nullable(doctorBrief),
          /** Owners see the clinic once it is approved. */
          state: z.enum(clinicStates),
        }),
      ),
      second_factor: z.object({
        enrolled: z.boolean(),
        /** When the second factor expires; null if it has not been given. */
        open_until: z.nullable(z.string()),
      }),
    }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/clinic/schedule': {
    method: 'get',
    path: '/api/clinic/schedule',
    summary:
      'Days of the clinic in its zone: hours, breaks, free time and reservations, of all doctors or of one',
    payload: z.object({
      from: civilDate,
      days: z.coerce
        .number<number>('field.invalid')
        .check(z.int('field.invalid'), z.minimum(1, 'field.invalid'), z.maximum(7, 'field.invalid')),
      doctor_id: z.optional(uuid),
    }),
    example: { from: sharedValue('day'), days: 1 },
    response: z.object({
      time_zone: z.string(),
      /** Today in that time zone; at night the day before, until its hours have ended. */
      today: z.string(),
      doctors: z.array(clinicDoctor),
      days: z.array(daySchedule),
    }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/reservations/list': {
    method: 'get',
    path: '/api/clinic/reservations/list',
    summary:
      'Reservations of the clinic by state, or of those whose owner has not answered an offer, in pages of 20, from the first or after one of them: those to come the next first, others the newest first',
    payload: z.object({
      state: z.optional(z.enum(clinicListStates, 'field.choice')),
      doctor_id: z.optional(uuid),
      /** Pagination cursor: the last reservation that the client has, even if it has left the list. */
      after: z.optional(uuid),
    }),
    example: { state: 'confirmed' },
    response: z.object({ reservations: z.array(clinicReservation), more: z.boolean() }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/reservations/view': {
    method: 'get',
    path: '/api/clinic/reservations/view',
    summary: 'One reservation of the clinic',
    payload: reservationId,
    example: { reservation_id: ownRecordId('reservation') },
    response: oneReservation,
    touches: 'reservation',
    side,
    changesState: false,
  },
  'POST /api/clinic/reservations/open': {
    method: 'post',
    path: '/api/clinic/reservations/open',
    summary: 'Open the room of a reservation whose time has come',
    payload: reservationId,
    example: { reservation_id: ownRecordId('startingReservation') },
    response: oneReservation,
    touches: 'startingReservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/reservations/complete': {
    method: 'post',
    path: '/api/clinic/reservations/complete',
    summary: 'Close a consultation with a summary for its owner',
    payload: z.object({
      reservation_id: uuid,
      summary: multilineText(4000),
      /** Whether the doctor advises a follow-up. */
      follow_up: z.boolean('field.choice'),
      /** Doses recorded by the owner to confirm in the same call. */
      confirmed_doses: z.array(z.object(readDose)).check(z.maxLength(20, 'field.invalid')),
    }),
    example: {
      reservation_id: ownRecordId('openReservation'),
      summary: 'الأذن ملتهبة قليلًا، ووُصفت قطرة لأسبوع.',
      follow_up: true,
      confirmed_doses: [],
    },
    response: oneReservation,
    touches: 'openReservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/reservations/no-show': {
    method: 'post',
    path: '/api/clinic/reservations/no-show',
    summary:
      'Mark that nobody came, 15 minutes after the start at the earliest; at the desk only of a visit at the clinic',
    payload: reservationId,
    example: { reservation_id: ownRecordId('missedReservation') },
    response: oneReservation,
    touches: 'missedReservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/reservations/no-show/undo': {
    method: 'post',
    path: '/api/clinic/reservations/no-show/undo',
    summary: 'Take back a no-show on the same day, by the member who marked it or a manager, once',
    payload: reservationId,
    example: { reservation_id: ownRecordId('markedNoShow') },
    response: oneReservation,
    touches: 'markedNoShow',
    side,
    changesState: true,
  },
  'POST /api/clinic/reservations/cancel': {
    method: 'post',
    path: '/api/clinic/reservations/cancel',
    summary: "Cancel a reservation on the clinic's part, always with a refund",
    payload: z.object({ reservation_id: uuid, reason }),
    example: { reservation_id: ownRecordId('reservation'), reason: 'الطبيب في إجازة' },
    response: oneReservation,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/reservations/move': {
    method: 'post',
    path: '/api/clinic/reservations/move',
    summary: 'Move a reservation to another free slot of its doctor',
    payload: z.object({ reservation_id: uuid, starts_at: utcTimestamp, version: openedVersion }),
    example: { reservation_id: ownRecordId('reservation'), starts_at: sharedValue('free slot') },
    response: oneReservation,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/owners/find': {
    method: 'post',
    path: '/api/clinic/owners/find',
    summary:
      'The first name and the pets at home of an owner who calls, by phone, with whom each can have a follow-up; each search is on record for the owner',
    payload: z.object({ phone: typedPhone, country_code: z.coerce.number<number>('field.country') }),
    example: { phone: sharedValue('phone'), country_code: 966 },
    response: z.object({ owner_id: uuid, firstname: z.string(), pets: z.array(foundPet) }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'POST /api/clinic/reservations/book': {
    method: 'post',
    path: '/api/clinic/reservations/book',
    summary: 'Hold a slot for an owner who calls, who is told and pays from the app',
    payload: z.object({
      idempotency_key: idempotencyKey,
      /** From the response of the owner search. */
      pet_id: uuid,
      doctor_id: uuid,
      kind: consultationKind,
      starts_at: utcTimestamp,
      reason,
    }),
    example: {
      idempotency_key: uniqueValue(),
      pet_id: ownRecordId('pet'),
      doctor_id: sharedValue('doctor'),
      kind: 1,
      starts_at: sharedValue('free slot'),
      reason: 'حكّة في الأذن',
    },
    response: oneReservation,
    touches: 'pet',
    side,
    changesState: true,
  },
  'GET /api/clinic/record': {
    method: 'get',
    path: '/api/clinic/record',
    summary:
      'The record of the pet of a reservation, for the doctors of its clinic; each look is on record for the owner',
    payload: z.extend(reservationId, { is_refresh: isRefresh }),
    example: { reservation_id: ownRecordId('reservation') },
    response: record,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/doses/confirm': {
    method: 'post',
    path: '/api/clinic/record/doses/confirm',
    summary: "Confirm a dose of the owner's record, which its owner can then no longer change",
    payload: z.object({ reservation_id: uuid, ...readDose }),
    example: {
      reservation_id: ownRecordId('reservation'),
      dose_id: ownRecordId('dose'),
      updated_at: sharedValue('time of the dose'),
    },
    response: z.object({ dose }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/doses/correct': {
    method: 'post',
    path: '/api/clinic/record/doses/correct',
    summary:
      "Correct a dose of the owner's record by its label or certificate, and confirm it; its owner can then no longer change it",
    payload: z.object({ idempotency_key: idempotencyKey, reservation_id: uuid, ...readDose, ...doseFields }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('reservation'),
      dose_id: ownRecordId('dose'),
      updated_at: sharedValue('time of the dose'),
      ...doseFieldsExample,
    },
    response: z.object({ dose }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/doses/add': {
    method: 'post',
    path: '/api/clinic/record/doses/add',
    summary:
      'Record a dose that was given here, of a vaccine or a treatment with product, batch and expiry; it is confirmed at once. A product that meets a warning of the pet needs a reason',
    payload: z.object({
      idempotency_key: idempotencyKey,
      reservation_id: uuid,
      ...doseFields,
      ...despiteWarnings,
    }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('reservation'),
      ...doseFieldsExample,
    },
    response: z.object({ dose }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/doses/booklet': {
    method: 'post',
    path: '/api/clinic/record/doses/booklet',
    summary:
      'Record the doses of a paper booklet, which were given elsewhere, as confirmed: all of them or none. An error names its row, as `doses.3.given_on`',
    payload: z.object({
      idempotency_key: idempotencyKey,
      reservation_id: uuid,
      doses: z
        .array(
          z.object({
            ...doseFields,
            /** The index of the photo of its page; absent for none. */
            photo: z.optional(z.int('field.invalid').check(z.minimum(0, 'field.invalid'))),
          }),
          'field.required',
        )
        .check(z.minLength(1, 'field.required'), z.maxLength(recordLimits.bookletDoses, 'field.invalid')),
      /** Photos of pages, each stored with the doses that name it: uploaded, or of messages of the conversation. */
      photos: z.optional(
        z
          .array(
            z.union([z.object({ key: boundedText(64, 'field.invalid') }), z.object({ message_id: uuid })]),
          )
          .check(z.maxLength(recordLimits.bookletPhotos, 'field.invalid')),
      ),
    }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('reservation'),
      doses: [doseFieldsExample],
    },
    bodyBytes: BOOKLET_BYTES,
    /** In the order of the payload. A repeat lacks those that were withdrawn since. */
    response: z.object({ doses: z.array(dose) }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/doses/booklet/photo': {
    method: 'post',
    path: '/api/clinic/record/doses/booklet/photo',
    summary: 'Upload the photo of a page of a paper booklet, which the doses that are copied of it then name',
    payload: reservationId,
    files: ['photo'],
    example: { reservation_id: ownRecordId('reservation') },
    response: z.object({ key: z.string() }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/doses/withdraw': {
    method: 'post',
    path: '/api/clinic/record/doses/withdraw',
    summary:
      "Withdraw what this clinic has confirmed by mistake: an owner's entry is unconfirmed again, a dose that was added here is removed",
    payload: z.object({ idempotency_key: idempotencyKey, reservation_id: uuid, dose_id: uuid, reason }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('reservation'),
      dose_id: ownRecordId('confirmedDose'),
      reason: 'أُكّدت جرعة غير المقصودة',
    },
    response: z.object({ dose }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/plan/defer': {
    method: 'post',
    path: '/api/clinic/record/plan/defer',
    summary: "Defer vaccines or treatments of a record's pet in the doctor's name; the owner is notified",
    payload: z.object({
      reservation_id: uuid,
      ...deferredProtocols,
      ...deferralInput,
      version: openedVersion,
    }),
    example: { reservation_id: ownRecordId('reservation'), protocols: ['2'], reason: 'sick', until: null },
    response: onePlan,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/plan/resume': {
    method: 'post',
    path: '/api/clinic/record/plan/resume',
    summary: "End the note that vaccines or treatments of a record's pet wait; the owner is notified",
    payload: z.object({ reservation_id: uuid, ...deferredProtocols, version: openedVersion }),
    example: { reservation_id: ownRecordId('deferredReservation'), protocols: ['2'] },
    response: onePlan,
    touches: 'deferredReservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/plan/health-states/end': {
    method: 'post',
    path: '/api/clinic/record/plan/health-states/end',
    summary: "End a state of a record's pet for which its vaccines wait; the owner is notified",
    payload: z.object({
      reservation_id: uuid,
      state: z.enum(healthStates, 'field.choice'),
      version: openedVersion,
    }),
    example: { reservation_id: ownRecordId('deferredReservation'), state: 'weakImmunity' },
    response: onePlan,
    touches: 'deferredReservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/plan/options': {
    method: 'post',
    path: '/api/clinic/record/plan/options',
    summary: "Set the options of the plan of a record's pet, with a reason that its owner reads",
    payload: z.object({
      reservation_id: uuid,
      options: planOptions,
      reason: line(nameLimits.short),
      version: openedVersion,
    }),
    example: {
      reservation_id: ownRecordId('reservation'),
      options: planOptionsExample,
      reason: 'يخرج من البيت كل يوم',
    },
    response: onePlan,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/record/weights/add': {
    method: 'post',
    path: '/api/clinic/record/weights/add',
    summary: 'Record a weight in grams',
    payload: z.object({
      idempotency_key: idempotencyKey,
      reservation_id: uuid,
      grams: weightGrams,
      measured_on: civilDate,
    }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('reservation'),
      grams: 4100,
      measured_on: '2025-06-01',
    },
    response: z.object({ weights: z.array(weight) }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'GET /api/clinic/doses': {
    method: 'get',
    path: '/api/clinic/doses',
    summary:
      "Doses that await a doctor's confirmation, of pets whose record is open to the clinic, the newest first, in pages of 100 from page 0; each look at a pet is on record for its owner",
    payload: z.object({ page: z.optional(pageNumber(LAST_PAGE)) }),
    example: { page: 0 },
    response: z.object({
      doses: z.array(z.object({ dose, pet: profilePet, owner_name: z.string(), reservation_id: uuid })),
      /** Whether older entries follow this page. */
      more: z.boolean(),
    }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'GET /api/clinic/doses/count': {
    method: 'get',
    path: '/api/clinic/doses/count',
    summary: 'How many doses await confirmation in all, which is no look at a record',
    response: z.object({ count: z.number() }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/hours': {
    method: 'get',
    path: '/api/clinic/hours',
    summary:
      'The hours and days off of the doctors whose hours the caller may change: a manager all, a doctor the own; with the periods and holidays of the clinic',
    response: z.object({
      doctors: z.array(doctorWeek),
      /** Current and future ones of these doctors, the next first. */
      periods: z.array(clinicPeriod),
      /** Current and future ones, the next first. */
      holidays: z.array(dayOff),
    }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/hours/save': {
    method: 'post',
    path: '/api/clinic/hours/save',
    summary:
      'Change the week of a doctor; reservations that it hits are moved or cancelled with it, or nothing is saved',
    payload: z.object({
      idempotency_key: idempotencyKey,
      doctor_id: uuid,
      time_zone: boundedText(60, 'field.time_zone'),
      week: z.array(workingDay).check(z.maxLength(7, 'field.hours')),
      resolved,
      version: openedVersion,
    }),
    example: {
      idempotency_key: uniqueValue(),
      doctor_id: ownRecordId('ownDoctor'),
      time_zone: 'Asia/Riyadh',
      week: [{ weekday: 0, from: 540, to: 1020, breaks: [{ from: 780, to: 840 }] }],
      resolved: [],
    },
    bodyBytes: RESOLVED_BYTES,
    response: z.object({ doctor: doctorWeek }),
    touches: 'ownDoctor',
    side,
    changesState: true,
  },
  'POST /api/clinic/days-off/add': {
    method: 'post',
    path: '/api/clinic/days-off/add',
    summary:
      'Close days of a doctor; reservations on them are moved or cancelled with it, or nothing is saved',
    payload: z.object({
      idempotency_key: idempotencyKey,
      doctor_id: uuid,
      from: civilDate,
      to: civilDate,
      reason: line(nameLimits.short),
      resolved,
    }),
    example: {
      idempotency_key: uniqueValue(),
      doctor_id: ownRecordId('ownDoctor'),
      from: sharedValue('far day'),
      to: sharedValue('far day'),
      reason: 'دورة تدريبية',
      resolved: [],
    },
    bodyBytes: RESOLVED_BYTES,
    response: z.object({ doctor: doctorWeek, day_off: dayOff }),
    touches: 'ownDoctor',
    side,
    changesState: true,
  },
  'POST /api/clinic/days-off/remove': {
    method: 'post',
    path: '/api/clinic/days-off/remove',
    summary: 'Open days of a doctor again',
    payload: z.object({ doctor_id: uuid, day_off_id: uuid }),
    example: { doctor_id: ownRecordId('ownDoctor'), day_off_id: ownRecordId('dayOff') },
    response: z.object({ doctor: doctorWeek }),
    touches: 'dayOff',
    side,
    changesState: true,
  },
});
