import { clinicLimits, currencyCodes, nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { civilDate, idempotencyKey, line, multilineText, openedVersion, uuid } from '../fields.ts';
import { clinicReservation } from './clinic-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue, uniqueValue } from './example.ts';
import { utcTimestamp } from './reservation-fields.ts';

const side = 'clinic';
const PERCENT = 100;
const oneReservation = z.object({ reservation: clinicReservation });

const amount = (least: number, most: number) =>
  z.int('field.number').check(z.minimum(least, 'field.number'), z.maximum(most, 'field.number'));

/** A service in the price list of a clinic. */
const clinicService = z.object({
  id: uuid,
  name: z.string(),
  minutes: z.number(),
  /** In minor units, VAT included. */
  price: z.number(),
  vat_percent: z.number(),
  version: z.string(),
});
export type ClinicService = z.infer<typeof clinicService>;

const services = z.object({
  /** Of every price. */
  currency: z.enum(currencyCodes),
  services: z.array(clinicService),
});

/** Services of a clinic, and visits at it, by its members. */
export const clinicVisitCalls = defineCalls({
  'GET /api/clinic/services': {
    method: 'get',
    path: '/api/clinic/services',
    summary: 'Services of the clinic with their lengths and prices, by name',
    response: services,
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/services/save': {
    method: 'post',
    path: '/api/clinic/services/save',
    summary: 'Save a service under a new id, or change the one of that id, by a manager',
    payload: z.object({
      service_id: uuid,
      name: line(nameLimits.short),
      minutes: amount(1, clinicLimits.serviceMinutes),
      price: amount(0, clinicLimits.servicePrice),
      vat_percent: amount(0, PERCENT),
      version: openedVersion,
    }),
    example: {
      service_id: ownRecordId('clinicService'),
      name: 'كشف عام',
      minutes: 20,
      price: 15_000,
      vat_percent: 15,
    },
    response: z.object({ service: clinicService }),
    touches: 'clinicService',
    side,
    changesState: true,
  },
  'POST /api/clinic/services/remove': {
    method: 'post',
    path: '/api/clinic/services/remove',
    summary: 'Remove a service, by a manager; visits keep its name and price',
    payload: z.object({ service_id: uuid }),
    example: { service_id: ownRecordId('clinicService') },
    response: z.object({}),
    touches: 'clinicService',
    side,
    changesState: true,
  },
  'GET /api/clinic/visits/times': {
    method: 'get',
    path: '/api/clinic/visits/times',
    summary:
      'Times on one day at which a visit fits between what each doctor has: a new one of a service, or one that moves, with its doctor',
    payload: z.object({
      /** One of both; a visit that moves leaves its own time. */
      service_id: z.optional(uuid),
      reservation_id: z.optional(uuid),
      day: civilDate,
    }),
    example: { service_id: ownRecordId('clinicService'), day: sharedValue('day') },
    response: z.object({
      doctors: z.array(
        z.object({
          doctor_id: uuid,
          /** The first is now, rounded up, for today; in steps of `visitStepMinutes`. */
          starts: z.array(z.string()),
        }),
      ),
    }),
    touches: 'clinicService',
    side,
    changesState: false,
  },
  'POST /api/clinic/visits/add': {
    method: 'post',
    path: '/api/clinic/visits/add',
    summary:
      'Add a visit of a patient at the clinic: at a time, or now for an owner who has come in without a booking',
    payload: z.object({
      idempotency_key: idempotencyKey,
      /** Of a client whom the clinic manages, with an open record, or from the response of the owner search. */
      pet_id: uuid,
      doctor_id: uuid,
      service_id: uuid,
      /** Absent for a walk-in, who has arrived. */
      starts_at: z.optional(utcTimestamp),
      /** Whether the owner has come and waits for `starts_at`, on its day; true without it. */
      arrived: z.optional(z.boolean('field.choice')),
      /** Also where the doctor is busy or not at work. */
      squeeze_in: z.boolean('field.choice'),
      reason: multilineText(nameLimits.note),
    }),
    example: {
      idempotency_key: uniqueValue(),
      pet_id: ownRecordId('patient'),
      doctor_id: ownRecordId('ownDoctor'),
      service_id: ownRecordId('clinicService'),
      squeeze_in: true,
      reason: 'يعرج منذ الصباح',
    },
    response: oneReservation,
    touches: 'patient',
    side,
    changesState: true,
  },
  'POST /api/clinic/visits/arrive': {
    method: 'post',
    path: '/api/clinic/visits/arrive',
    summary: 'Note that the owner of a visit came in, or take that back',
    payload: z.object({ reservation_id: uuid, arrived: z.boolean('field.choice') }),
    example: { reservation_id: ownRecordId('bookedVisit'), arrived: true },
    response: oneReservation,
    touches: 'bookedVisit',
    side,
    changesState: true,
  },
  'POST /api/clinic/visits/settle': {
    method: 'post',
    path: '/api/clinic/visits/settle',
    summary:
      'Settle a completed visit with nothing due, or take that back on the same day while nothing was paid by its bill',
    payload: z.object({ reservation_id: uuid, settled: z.boolean('field.choice') }),
    example: { reservation_id: ownRecordId('freeVisit'), settled: true },
    response: oneReservation,
    touches: 'freeVisit',
    side,
    changesState: true,
  },
});
