import { drugDoseStates, drugReminderRules } from '@rifq/rules';
import * as z from 'zod/mini';
import { civilDate, openedVersion, uuid } from '../fields.ts';
import { drugDoseCounts } from './chart-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue } from './example.ts';
import { utcTimestamp } from './reservation-fields.ts';

const MINUTES_A_DAY = 1440;

const drugDose = z.object({
  due_at: z.string(),
  /** Null for one that was not marked: it is not on record, never assumed given. */
  state: z.nullable(z.enum(drugDoseStates)),
});
export type DrugDose = z.infer<typeof drugDose>;

const drugReminder = z.object({
  id: uuid,
  prescription_id: uuid,
  /** Minutes after midnight by the owner's clock, in their order. */
  minutes: z.array(z.number()),
  starts_on: z.string(),
  /** The last day. */
  ends_on: z.string(),
  /** When the next dose is due; null once there is none. */
  next_at: z.nullable(z.string()),
  counts: drugDoseCounts,
  /** The latest doses that have become due, the latest first. */
  doses: z.array(drugDose),
  /** Whether there are earlier ones. */
  more: z.boolean(),
  version: z.string(),
});
export type DrugReminder = z.infer<typeof drugReminder>;

const oneReminder = z.object({ reminder: drugReminder });
const dueAt = { reminder_id: uuid, due_at: utcTimestamp };

/** Reminders of the drugs that a clinic prescribed, by the pet's owner. */
export const drugReminderCalls = defineCalls({
  'GET /api/reservations/drugs': {
    method: 'get',
    path: '/api/reservations/drugs',
    summary: "The reminders of a pet's drugs, each with its latest doses, those that have ended included",
    payload: z.object({ pet_id: uuid }),
    example: { pet_id: ownRecordId('pet') },
    response: z.object({ reminders: z.array(drugReminder) }),
    touches: 'pet',
    changesState: false,
  },
  'GET /api/reservations/drugs/doses': {
    method: 'get',
    path: '/api/reservations/drugs/doses',
    summary: 'Doses of a drug that became due before a time, the latest first',
    payload: z.object({ reminder_id: uuid, before: utcTimestamp }),
    example: { reminder_id: ownRecordId('drugReminder'), before: sharedValue('free slot') },
    response: z.object({ doses: z.array(drugDose), more: z.boolean() }),
    touches: 'drugReminder',
    changesState: false,
  },
  'POST /api/reservations/drugs/remind': {
    method: 'post',
    path: '/api/reservations/drugs/remind',
    summary:
      'Switch on reminders of a prescribed drug of a closed visit at one to six times of day, or change them; they end with the duration of the prescription',
    payload: z.object({
      prescription_id: uuid,
      minutes: z
        .array(
          z
            .int('field.invalid')
            .check(z.minimum(0, 'field.invalid'), z.maximum(MINUTES_A_DAY - 1, 'field.invalid')),
          'field.required',
        )
        .check(z.minLength(1, 'field.required'), z.maxLength(drugReminderRules.times, 'field.invalid')),
      starts_on: civilDate,
      version: openedVersion,
    }),
    example: {
      prescription_id: ownRecordId('closedPrescription'),
      minutes: [480, 1200],
      starts_on: sharedValue('day'),
    },
    response: oneReminder,
    touches: 'closedPrescription',
    changesState: true,
  },
  'POST /api/reservations/drugs/end': {
    method: 'post',
    path: '/api/reservations/drugs/end',
    summary: 'Switch the reminders of a drug off; its doses remain on record',
    payload: z.object({ reminder_id: uuid }),
    example: { reminder_id: ownRecordId('drugReminder') },
    response: oneReminder,
    touches: 'drugReminder',
    changesState: true,
  },
  'POST /api/reservations/drugs/mark': {
    method: 'post',
    path: '/api/reservations/drugs/mark',
    summary: 'Mark a dose that has become due as given or not given, also late; null takes that back',
    payload: z.object({ ...dueAt, state: z.nullable(z.enum(drugDoseStates, 'field.choice')) }),
    example: {
      reminder_id: ownRecordId('drugReminder'),
      due_at: sharedValue('time of the dose'),
      state: 'given',
    },
    response: oneReminder,
    touches: 'drugReminder',
    changesState: true,
  },
});
