import { nameLimits, noteFields, recordLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { idempotencyKey, line, multilineText, openedVersion, uuid } from '../fields.ts';
import {
  endedWarning,
  isRefresh,
  noteInput,
  noteTemplate,
  ownVisit,
  petWarning,
  prescriptionInput,
  problemInput,
  visitChart,
  warningInput,
} from './chart-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { pageNumber } from './page-number.ts';

const LAST_PAGE = 9999;
const side = 'clinic';
const reason = multilineText(nameLimits.note);
const created = { idempotency_key: idempotencyKey, reservation_id: uuid };
const createdExample = { idempotency_key: uniqueValue(), reservation_id: ownRecordId('reservation') };
const chart = z.object({ chart: visitChart });

/** What a clinic writes of a visit, for its doctors while the record is open, and what the pet's owner reads of it. */
export const chartCalls = defineCalls({
  'GET /api/clinic/chart': {
    method: 'get',
    path: '/api/clinic/chart',
    summary:
      'What the clinic has written of a visit, or of an earlier visit of its pet; each look is on record for the owner',
    payload: z.object({
      /** The reservation that opens the record. */
      reservation_id: uuid,
      /** An earlier visit of the pet to the clinic. */
      visit_id: z.optional(uuid),
      is_refresh: isRefresh,
    }),
    example: { reservation_id: ownRecordId('reservation') },
    response: chart,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/note/save': {
    method: 'post',
    path: '/api/clinic/chart/note/save',
    summary: 'Replace the note of a visit, as it is typed, until the visit is closed',
    payload: z.object({ reservation_id: uuid, ...noteInput, version: openedVersion }),
    example: {
      reservation_id: ownRecordId('reservation'),
      temperature_decicelsius: 386,
      heart_rate_per_minute: 180,
      breaths_per_minute: 32,
      body_condition: 5,
      findings: 'احمرار في صيوان الأذن اليمنى.',
      diagnosis: 'التهاب الأذن الخارجية.',
      treatment: 'تنظيف الأذن.',
      plan: 'إعادة الفحص بعد أسبوع.',
      internal_note: 'يُفضَّل موعد هادئ.',
    },
    response: chart,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/problems/add': {
    method: 'post',
    path: '/api/clinic/chart/problems/add',
    summary: 'Note a problem of the pet that the clinic follows over its visits',
    payload: z.object({ ...created, ...problemInput }),
    example: { ...createdExample, name: 'قصور كلوي مزمن', since: '2025-06-01' },
    response: chart,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/problems/resolve': {
    method: 'post',
    path: '/api/clinic/chart/problems/resolve',
    summary: 'Mark a problem of the pet as resolved, or as open again',
    payload: z.object({ reservation_id: uuid, problem_id: uuid, resolved: z.boolean('field.choice') }),
    example: {
      reservation_id: ownRecordId('reservation'),
      problem_id: ownRecordId('problem'),
      resolved: true,
    },
    response: chart,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/problems/update': {
    method: 'post',
    path: '/api/clinic/chart/problems/update',
    summary: 'Correct the name or the first day of a problem',
    payload: z.object({ reservation_id: uuid, problem_id: uuid, ...problemInput, version: openedVersion }),
    example: {
      reservation_id: ownRecordId('reservation'),
      problem_id: ownRecordId('problem'),
      name: 'قصور كلوي مزمن، المرحلة الثانية',
      since: '2025-05-01',
    },
    response: chart,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/prescriptions/add': {
    method: 'post',
    path: '/api/clinic/chart/prescriptions/add',
    summary: 'Prescribe a drug in a visit in session; one that meets a warning of the pet needs a reason',
    payload: z.object({ ...created, ...prescriptionInput }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('openReservation'),
      drug: 'Surolan',
      dose: '5 قطرات',
      route: 'ear',
      frequency: 'مرتان يوميًّا',
      duration_days: 7,
    },
    response: chart,
    touches: 'openReservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/prescriptions/remove': {
    method: 'post',
    path: '/api/clinic/chart/prescriptions/remove',
    summary: 'Remove a prescription until the visit is closed',
    payload: z.object({ reservation_id: uuid, prescription_id: uuid }),
    example: {
      reservation_id: ownRecordId('prescribedReservation'),
      prescription_id: ownRecordId('prescription'),
    },
    response: chart,
    touches: 'prescribedReservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/warnings/add': {
    method: 'post',
    path: '/api/clinic/chart/warnings/add',
    summary:
      'Record an allergy of the pet or another warning; its owner and every clinic with its record see it',
    payload: z.object({ ...created, ...warningInput }),
    example: {
      ...createdExample,
      kind: 'allergy',
      substance: 'أموكسيسيلين',
      drug_group: 'penicillins',
      severity: 'severe',
    },
    response: chart,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/warnings/end': {
    method: 'post',
    path: '/api/clinic/chart/warnings/end',
    summary: 'End an allergy or a warning that no longer holds, with a reason',
    payload: z.object({ reservation_id: uuid, warning_id: uuid, reason }),
    example: {
      reservation_id: ownRecordId('reservation'),
      warning_id: ownRecordId('warning'),
      reason: 'أُعيد الاختبار ولم تظهر حساسية.',
    },
    response: chart,
    touches: 'reservation',
    side,
    changesState: true,
  },
  'POST /api/clinic/chart/addenda/add': {
    method: 'post',
    path: '/api/clinic/chart/addenda/add',
    summary: 'Add a signed line to a closed visit, for the clinic or for its owner too',
    payload: z.object({
      ...created,
      text: multilineText(recordLimits.addendumText),
      is_for_owner: z.boolean('field.choice'),
    }),
    example: {
      idempotency_key: uniqueValue(),
      reservation_id: ownRecordId('completedReservation'),
      text: 'وصلت نتيجة المزرعة: سلبية.',
      is_for_owner: false,
    },
    response: chart,
    touches: 'completedReservation',
    side,
    changesState: true,
  },
  'GET /api/clinic/note-templates': {
    method: 'get',
    path: '/api/clinic/note-templates',
    summary: "Texts of the clinic for the fields of a visit's note, by name",
    response: z.object({ templates: z.array(noteTemplate) }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/note-templates/save': {
    method: 'post',
    path: '/api/clinic/note-templates/save',
    summary: 'Save a text of the clinic under a new id, or change the one of that id',
    payload: z.object({
      template_id: uuid,
      field: z.enum(noteFields, 'field.choice'),
      name: line(nameLimits.short),
      text: multilineText(recordLimits.noteText),
      version: openedVersion,
    }),
    example: {
      template_id: ownRecordId('noteTemplate'),
      field: 'findings',
      name: 'فحص سليم',
      text: 'الحالة العامة جيدة، والأغشية وردية، ولا ألم عند الجسّ.',
    },
    response: z.object({ template: noteTemplate }),
    touches: 'noteTemplate',
    side,
    changesState: true,
  },
  'POST /api/clinic/note-templates/remove': {
    method: 'post',
    path: '/api/clinic/note-templates/remove',
    summary: "Remove a text of the clinic for a visit's note",
    payload: z.object({ template_id: uuid }),
    example: { template_id: ownRecordId('noteTemplate') },
    response: z.object({}),
    touches: 'noteTemplate',
    side,
    changesState: true,
  },
  'GET /api/reservations/visits': {
    method: 'get',
    path: '/api/reservations/visits',
    summary:
      "Closed visits of a pet with their summaries and prescriptions, the latest first, in pages of 50 from page 0, and the pet's warnings",
    payload: z.object({ pet_id: uuid, page: z.optional(pageNumber(LAST_PAGE)) }),
    example: { pet_id: ownRecordId('pet') },
    response: z.object({
      warnings: z.array(petWarning),
      ended_warnings: z.array(endedWarning),
      visits: z.array(ownVisit),
      more: z.boolean(),
    }),
    touches: 'pet',
    changesState: false,
  },
});
