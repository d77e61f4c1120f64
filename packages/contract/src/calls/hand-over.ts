import { colleagueObstacles } from '@rifq/rules';
import * as z from 'zod/mini';
import { openedVersion, uuid } from '../fields.ts';
import { clinicReservation } from './clinic-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue } from './example.ts';
import { colleagueListIds, doctorBrief, reservation } from './reservation-fields.ts';

const side = 'clinic';
const offerId = z.object({ offer_id: uuid });

/** A colleague to whom a reservation can be handed over, or why not. */
const colleague = z.object({
  doctor: doctorBrief,
  /** Null for one who can take it at its time. */
  obstacle: z.nullable(z.enum(colleagueObstacles)),
});
export type Colleague = z.infer<typeof colleague>;

/** A colleague and a time that can be offered to the owner. */
const colleagueChoice = z.object({ doctor_id: uuid, starts_at: z.string(), ends_at: z.string() });
export type ColleagueChoice = z.infer<typeof colleagueChoice>;

const colleagueList = z.object({
  reservation_id: uuid,
  colleagues: z.array(colleague),
  /** At most `offerChoices`: who is free at the same time, then the nearest other times; empty if none can be offered. */
  choices: z.array(colleagueChoice),
});
export type ColleagueList = z.infer<typeof colleagueList>;

/** Handing a reservation over to a colleague, and offering its owner a colleague instead of a cancellation. */
export const handOverCalls = defineCalls({
  'GET /api/clinic/reservations/colleagues': {
    method: 'get',
    path: '/api/clinic/reservations/colleagues',
    summary: 'The colleagues who can take reservations over, and whom and when their owners can be offered',
    payload: z.object({
      /** Comma-separated. */
      reservation_ids: colleagueListIds,
      /** Doctors who are not offered, since their own hours change; comma-separated. */
      without: z.optional(colleagueListIds),
    }),
    example: { reservation_ids: ownRecordId('reservation') },
    response: z.object({ reservations: z.array(colleagueList) }),
    touches: 'reservation',
    side,
    changesState: false,
  },
  'POST /api/clinic/reservations/hand-over': {
    method: 'post',
    path: '/api/clinic/reservations/hand-over',
    summary:
      'Hand a reservation over to a colleague, by its doctor, a manager or the colleague; what was paid stays',
    payload: z.object({ reservation_id: uuid, to_doctor_id: uuid, version: openedVersion }),
    example: { reservation_id: ownRecordId('reservation'), to_doctor_id: sharedValue('free doctor') },
    response: z.object({ reservation: clinicReservation }),
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/reservations/offer/accept': {
    method: 'post',
    path: '/api/clinic/reservations/offer/accept',
    summary: 'Note that the owner of a visit agrees to the colleague who was offered',
    payload: offerId,
    example: { offer_id: ownRecordId('visitOffer') },
    response: z.object({ reservation: clinicReservation }),
    touches: 'visitOffer',
    side,
    changesState: true,
  },
  'POST /api/reservations/offer/accept': {
    method: 'post',
    path: '/api/reservations/offer/accept',
    summary: 'Agree to the colleague whom the clinic offers; what was paid stays',
    payload: offerId,
    example: { offer_id: ownRecordId('offer') },
    response: z.object({ reservation }),
    touches: 'offer',
    changesState: true,
  },
});
