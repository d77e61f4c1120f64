import {
  currencyCodes,
  doctorLanguages,
  nameLimits,
  recordAccessKinds,
  reservationRules,
  reservationStates,
} from '@rifq/rules';
import * as z from 'zod/mini';
import {
  civilDate,
  idempotencyKey,
  line,
  multilineText,
  openedVersion,
  optionalLine,
  optionalText,
  uuid,
} from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue, uniqueValue } from './example.ts';
import { pageNumber } from './page-number.ts';
import {
  clinic,
  consultationKind,
  doctor,
  paymentMethod,
  reservation,
  reservationIds,
  slot,
  utcTimestamp,
} from './reservation-fields.ts';

const reservationId = z.object({ reservation_id: uuid });
const one = z.object({ reservation });
/** If `checkout_url` is set, the payer continues on the gateway's page. */
const oneToPay = z.object({ reservation, checkout_url: z.optional(z.string()) });

/** Payment method: points, or a card, either saved or entered on the gateway's page. */
const paidWith = {
  payment_method: paymentMethod,
  /** A saved card. */
  payment_method_id: z.nullish(uuid),
  /** Whether to save a newly entered card. */
  keep_card: z.optional(z.boolean('field.choice')),
};

const reason = multilineText(nameLimits.note);
/** Last page of a list. */
const LAST_PAGE = 9999;

export const reservationCalls = defineCalls({
  'GET /api/doctors/list': {
    method: 'get',
    path: '/api/doctors/list',
    summary:
      'Doctors who take reservations in pages of 50 from page 0, the one who is free first at the head',
    payload: z.object({
      clinic_id: z.optional(uuid),
      city: optionalLine(nameLimits.short),
      language: z.optional(z.enum(doctorLanguages, 'field.choice')),
      /** Only this doctor. */
      doctor_id: z.optional(uuid),
      page: z.optional(pageNumber(LAST_PAGE)),
    }),
    example: { clinic_id: sharedValue('clinic'), city: 'الرياض', language: 'ar', page: 0 },
    response: z.object({
      doctors: z.array(doctor),
      /** Whether more follow this page. */
      more: z.boolean(),
      /** All cities that have doctors, regardless of the filter, each as one of its clinics spells it. */
      cities: z.array(z.string()),
      /** Languages of all doctors. */
      languages: z.array(z.enum(doctorLanguages)),
      /** Currency of the prices, which the contract's billing functions return. */
      currency: z.enum(currencyCodes),
    }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/clinics/emergency': {
    method: 'get',
    path: '/api/clinics/emergency',
    summary:
      "Whom to call in an emergency: the clinic of the caller's last reservation, then those of the country",
    response: z.object({
      /** Clinic of the caller's last reservation, whether or not it accepts emergencies. */
      last: z.nullable(clinic),
      clinics: z.array(clinic),
    }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/reservations/slots': {
    method: 'get',
    path: '/api/reservations/slots',
    summary:
      "A doctor's slots on some days from a day in the doctor's zone, free and taken, in the order of time",
    payload: z.object({
      doctor_id: uuid,
      kind: z.coerce
        .number<number>('field.choice')
        .check(z.refine<number>(kind => kind === 1 || kind === 2, 'field.choice')),
      from: civilDate,
      days: z.coerce
        .number<number>('field.invalid')
        .check(
          z.int('field.invalid'),
          z.minimum(1, 'field.invalid'),
          z.maximum(reservationRules.slotDays, 'field.invalid'),
        ),
    }),
    example: { doctor_id: sharedValue('doctor'), kind: 1, from: sharedValue('day'), days: 7 },
    response: z.object({
      slots: z.array(slot),
      /** Slots within the doctor's hours that are taken. */
      taken: z.array(slot),
      /** The doctor's IANA time zone. */
      time_zone: z.string(),
    }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/reservations/create': {
    method: 'post',
    path: '/api/reservations/create',
    summary: 'Book a slot: with points it is confirmed at once, by card it is held until it is paid',
    payload: z.object({
      idempotency_key: idempotencyKey,
      pet_id: uuid,
      doctor_id: uuid,
      kind: consultationKind,
      starts_at: utcTimestamp,
      reason,
      ...paidWith,
    }),
    example: {
      idempotency_key: uniqueValue(),
      pet_id: ownRecordId('pet'),
      doctor_id: sharedValue('doctor'),
      kind: 1,
      starts_at: sharedValue('free slot'),
      reason: 'حكّة في الأذن اليمنى منذ يومين',
      payment_method: 2,
      payment_method_id: null,
      keep_card: false,
    },
    response: oneToPay,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/reservations/pay': {
    method: 'post',
    path: '/api/reservations/pay',
    summary: 'Pay for a held slot, or try once more',
    payload: z.object({ idempotency_key: idempotencyKey, reservation_id: uuid, ...paidWith }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('heldReservation'),
      payment_method: 2,
      payment_method_id: null,
      keep_card: true,
    },
    response: oneToPay,
    touches: 'heldReservation',
    changesState: true,
  },
  'GET /api/reservations/list': {
    method: 'get',
    path: '/api/reservations/list',
    summary:
      'Reservations in pages of 10 from page 0, or after one of them: `coming` those to come, the next first; `past` those that have ended, the newest first; or those in one state',
    payload: z.object({
      state: z.optional(z.enum(['coming', 'past', ...reservationStates], 'field.choice')),
      pet_id: z.optional(uuid),
      /** Part of the name of the pet, doctor or clinic, in any spelling. */
      search: z.optional(line(nameLimits.short)),
      /** Only these; comma-separated. */
      ids: z.optional(reservationIds),
      /** Pagination cursor, also if it has left the list: page numbers would skip one when another ends. */
      after: z.optional(uuid),
      page: z.optional(pageNumber(LAST_PAGE)),
    }),
    example: { state: 'coming', page: 0 },
    response: z.object({ reservations: z.array(reservation), more: z.boolean() }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/reservations/view': {
    method: 'get',
    path: '/api/reservations/view',
    summary: 'One reservation as it stands',
    payload: reservationId,
    example: { reservation_id: ownRecordId('reservation') },
    response: one,
    touches: 'reservation',
    changesState: false,
  },
  'POST /api/reservations/cancel': {
    method: 'post',
    path: '/api/reservations/cancel',
    summary: 'Cancel a reservation, with a refund until two hours before it',
    payload: z.object({
      reservation_id: uuid,
      reason: optionalText(nameLimits.note),
      /** Whether a full refund was shown to the owner; if it is no longer due, nothing changes. */
      refund: z.optional(z.boolean('field.choice')),
    }),
    example: { reservation_id: ownRecordId('reservation'), reason: 'ظرف طارئ', refund: true },
    response: one,
    touches: 'reservation',
    changesState: true,
  },
  'POST /api/reservations/delay': {
    method: 'post',
    path: '/api/reservations/delay',
    summary: 'Move a reservation to another free slot of its doctor',
    payload: z.object({ reservation_id: uuid, starts_at: utcTimestamp, version: openedVersion }),
    example: { reservation_id: ownRecordId('reservation'), starts_at: sharedValue('free slot') },
    response: one,
    touches: 'reservation',
    changesState: true,
  },
  'POST /api/reservations/doctor-absent': {
    method: 'post',
    path: '/api/reservations/doctor-absent',
    summary:
      'Say that nobody of the clinic came, from two hours after the end on; all that was paid goes back, and the clinic is told',
    payload: z.object({ reservation_id: uuid }),
    example: { reservation_id: ownRecordId('absentReservation') },
    response: one,
    touches: 'absentReservation',
    changesState: true,
  },
  'GET /api/reservations/looks': {
    method: 'get',
    path: '/api/reservations/looks',
    summary: "Who of a clinic has looked into a pet's record, the latest first, in pages of 20 from page 0",
    payload: z.object({ pet_id: uuid, page: z.optional(pageNumber(LAST_PAGE)) }),
    example: { pet_id: ownRecordId('pet') },
    response: z.object({
      looks: z.array(
        z.object({
          id: uuid,
          /** Name of the doctor. */
          name: z.string(),
          clinic_name: z.string(),
          /** Kind of access: `record` for reading the record, otherwise the change made there. */
          what: z.enum(recordAccessKinds),
          at: z.string(),
        }),
      ),
      more: z.boolean(),
    }),
    touches: 'pet',
    changesState: false,
  },
});
