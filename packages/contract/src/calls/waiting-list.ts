import { nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { civilDate, multilineText, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue, uniqueValue } from './example.ts';
import { clinic, doctorBrief } from './reservation-fields.ts';
import { profilePet } from './user.ts';

/** An owner's wait for a doctor to have time. */
const waitingEntry = z.object({
  id: uuid,
  pet: profilePet,
  doctor: doctorBrief,
  clinic,
  /** Days of the doctor's calendar, both included. */
  first_day: z.string(),
  last_day: z.string(),
  reason: z.string(),
  /** How many wait longer for this doctor on one of these days. */
  ahead: z.number(),
  /** The reservation that holds a freed slot for this entry now; null without one. */
  offered_id: z.nullable(uuid),
  created_at: z.string(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

const waitingAtClinic = z.object({
  id: uuid,
  pet_name: z.string(),
  /** The first name. */
  owner_name: z.string(),
  doctor_id: uuid,
  first_day: z.string(),
  last_day: z.string(),
  /** Whether a freed slot is held for it now. */
  is_offered: z.boolean(),
  created_at: z.string(),
});
export type WaitingAtClinic = z.infer<typeof waitingAtClinic>;

const one = z.object({ entry: waitingEntry });

/** Calls of the waiting list, on which a freed slot is offered to the first in order. */
export const waitingListCalls = defineCalls({
  'GET /api/reservations/waiting': {
    method: 'get',
    path: '/api/reservations/waiting',
    summary: "The caller's entries on waiting lists that have not ended, the oldest first",
    response: z.object({ entries: z.array(waitingEntry) }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/reservations/waiting/join': {
    method: 'post',
    path: '/api/reservations/waiting/join',
    summary:
      'Wait for a doctor to have time on some days: a freed slot is held for the first in order, in the daytime, until it is paid or the hold ends',
    payload: z.object({
      /** Made by the caller: a repeat returns the entry. */
      entry_id: uuid,
      pet_id: uuid,
      doctor_id: uuid,
      first_day: civilDate,
      last_day: civilDate,
      reason: multilineText(nameLimits.note),
    }),
    example: {
      entry_id: uniqueValue(),
      pet_id: ownRecordId('pet'),
      doctor_id: sharedValue('busy doctor'),
      first_day: sharedValue('day'),
      last_day: sharedValue('day'),
      reason: 'حكّة في الأذن',
    },
    response: one,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/reservations/waiting/leave': {
    method: 'post',
    path: '/api/reservations/waiting/leave',
    summary: 'Stop waiting; a slot that is held for it stays held until it is cancelled or the hold ends',
    payload: z.object({ entry_id: uuid }),
    example: { entry_id: ownRecordId('waitingEntry') },
    response: z.object({}),
    touches: 'waitingEntry',
    changesState: true,
  },
  'GET /api/clinic/waiting': {
    method: 'get',
    path: '/api/clinic/waiting',
    summary: 'Who waits for a doctor of the clinic, the longest wait first, at most 200',
    response: z.object({ entries: z.array(waitingAtClinic) }),
    touches: 'caller',
    side: 'clinic',
    changesState: false,
  },
});
