import { nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { civilDate, idempotencyKey, line, openedVersion, uuid } from '../fields.ts';
import { clinicPeriod, dayOff, RESOLVED_BYTES, resolved, workingDay } from './clinic-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue, uniqueValue } from './example.ts';

const side = 'clinic';

/** Doctors of one clinic, at most: a bound for the request. */
const DOCTORS = 200;

/** Calls by which managers change what holds for the whole clinic. */
export const clinicCalendarCalls = defineCalls({
  'POST /api/clinic/periods/save': {
    method: 'post',
    path: '/api/clinic/periods/save',
    summary:
      'Add a period whose week replaces the usual one, or change it; reservations that it hits are moved or cancelled with it, or nothing is saved',
    payload: z.object({
      idempotency_key: idempotencyKey,
      /** Made by the client for a new one. */
      period_id: uuid,
      name: line(nameLimits.short),
      from: civilDate,
      to: civilDate,
      /** Null for all doctors, also those who join later. */
      doctor_ids: z.nullable(z.array(uuid).check(z.maxLength(DOCTORS, 'field.choice'))),
      week: z.array(workingDay).check(z.maxLength(7, 'field.hours')),
      resolved,
      version: openedVersion,
    }),
    example: {
      idempotency_key: uniqueValue(),
      period_id: ownRecordId('clinicPeriod'),
      name: 'رمضان',
      from: sharedValue('far day'),
      to: sharedValue('far day'),
      doctor_ids: [ownRecordId('ownDoctor')],
      week: [{ weekday: 0, from: 1260, to: 1560, breaks: [{ from: 1425, to: 1455 }] }],
      resolved: [],
    },
    bodyBytes: RESOLVED_BYTES,
    response: z.object({ period: clinicPeriod }),
    touches: 'clinicPeriod',
    side,
    changesState: true,
  },
  'POST /api/clinic/periods/remove': {
    method: 'post',
    path: '/api/clinic/periods/remove',
    summary:
      'Restore the usual week; reservations that it hits are moved or cancelled with it, or nothing is removed',
    payload: z.object({ idempotency_key: idempotencyKey, period_id: uuid, resolved, version: openedVersion }),
    example: { idempotency_key: uniqueValue(), period_id: ownRecordId('clinicPeriod'), resolved: [] },
    bodyBytes: RESOLVED_BYTES,
    response: z.object({}),
    touches: 'clinicPeriod',
    side,
    changesState: true,
  },
  'POST /api/clinic/holidays/add': {
    method: 'post',
    path: '/api/clinic/holidays/add',
    summary:
      'Close days of the clinic for all its doctors; reservations on them are moved or cancelled with it, or nothing is saved',
    payload: z.object({
      idempotency_key: idempotencyKey,
      from: civilDate,
      to: civilDate,
      reason: line(nameLimits.short),
      resolved,
    }),
    example: {
      idempotency_key: uniqueValue(),
      from: sharedValue('far day'),
      to: sharedValue('far day'),
      reason: 'عيد الفطر',
      resolved: [],
    },
    bodyBytes: RESOLVED_BYTES,
    response: z.object({ holiday: dayOff }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'POST /api/clinic/holidays/remove': {
    method: 'post',
    path: '/api/clinic/holidays/remove',
    summary: 'Open days of the clinic again',
    payload: z.object({ holiday_id: uuid }),
    example: { holiday_id: ownRecordId('clinicHoliday') },
    response: z.object({}),
    touches: 'clinicHoliday',
    side,
    changesState: true,
  },
});
