import { recordAccessKinds, reservationStates } from '@rifq/rules';
import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import {
  addendum,
  clinicPrescription,
  clinicVisitFile,
  isRefresh,
  petWarning,
  visitNote,
} from './chart-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId } from './example.ts';
import { speciesSchema } from './pet-fields.ts';
import { reservationKind } from './reservation-fields.ts';
import { deferral, protocolOfDose } from './vaccines.ts';

const side = 'clinic';

/** A visit with what the clinic wrote of it; nothing that the owner wrote. */
const recordedVisit = z.object({
  reservation_id: uuid,
  kind: reservationKind,
  state: z.enum(reservationStates),
  service_name: z.nullable(z.string()),
  starts_at: z.string(),
  doctor_name: z.string(),
  summary: z.nullable(z.string()),
  note: visitNote,
  prescriptions: z.array(clinicPrescription),
  files: z.array(clinicVisitFile),
  addenda: z.array(addendum),
});
export type RecordedVisit = z.infer<typeof recordedVisit>;

/** A dose that the clinic gave, copied or confirmed. */
const recordedDose = z.object({
  id: uuid,
  given_on: z.string(),
  protocols: z.array(protocolOfDose),
  product: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  result: z.nullable(z.enum(['negative', 'positive'])),
  laboratory: z.nullable(z.string()),
  level_hundredths: z.nullable(z.number()),
  /** `given` here, `booklet` for one that a doctor copied, `confirmed` for an entry of the owner. */
  origin: z.enum(['given', 'booklet', 'confirmed']),
  doctor_name: z.nullable(z.string()),
});
export type RecordedDoseOfClinic = z.infer<typeof recordedDose>;

const recordedWeight = z.object({ id: uuid, grams: z.number(), measured_on: z.string() });

const recordedProblem = z.object({
  id: uuid,
  name: z.string(),
  since: z.string(),
  resolved_at: z.nullable(z.string()),
});

/** What the clinic's doctors changed of the plan. */
const planChanges = z.object({
  /** From the access log, the latest first. */
  log: z.array(
    z.object({ id: uuid, what: z.enum(recordAccessKinds), doctor_name: z.string(), at: z.string() }),
  ),
  /** Of the clinic's doctors, those that were not replaced since; who ended one is not shown. */
  deferrals: z.array(z.object({ protocol: protocolOfDose, ...deferral.shape })),
});

/** What a clinic itself recorded of an animal, which its doctors read for ever. */
export const ownEntryCalls = defineCalls({
  'GET /api/clinic/record/own': {
    method: 'get',
    path: '/api/clinic/record/own',
    summary:
      'What the clinic itself recorded of an animal, also once its record is closed: visits, the latest first in pages of 20, and with the first page doses, weights, warnings, problems and changes of the plan; each look is on record for the owner',
    payload: z.object({
      pet_id: uuid,
      /** Pagination cursor: the last visit that the caller has. */
      after: z.optional(uuid),
      is_refresh: isRefresh,
    }),
    example: { pet_id: ownRecordId('pet') },
    response: z.object({
      pet: z.object({ id: uuid, name: z.string(), species: speciesSchema }),
      /** As the list of clients shows them; null for an erased client. */
      owner_name: z.nullable(z.string()),
      visits: z.array(recordedVisit),
      more: z.boolean(),
      /** Null on a later page. */
      others: z.nullable(
        z.object({
          doses: z.array(recordedDose),
          weights: z.array(recordedWeight),
          /** As they were recorded, the latest first; who ended one is not shown. */
          warnings: z.array(petWarning),
          problems: z.array(recordedProblem),
          plan: planChanges,
        }),
      ),
    }),
    touches: 'pet',
    side,
    changesState: true,
  },
});
