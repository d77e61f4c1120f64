import { nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { line, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId } from './example.ts';
import { speciesSchema } from './pet-fields.ts';

const side = 'clinic';

const recalledProduct = z.object({
  /** The key of a listed product; null for another one. */
  product: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
});
export type RecalledProduct = z.infer<typeof recalledProduct>;

/** A dose of a recalled batch that the clinic gave. */
const recalledDose = z.object({
  dose_id: uuid,
  pet: z.object({ id: uuid, name: z.string(), species: speciesSchema }),
  given_on: z.string(),
  ...recalledProduct.shape,
  batch: z.string(),
  expires_on: z.nullable(z.string()),
  doctor_name: z.nullable(z.string()),
  /** The owner, as the list of clients shows them. */
  client: z.object({
    id: uuid,
    /** Null for an erased client. */
    name: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    has_account: z.boolean(),
  }),
  /** When the clinic notified the owner of this batch; null if it has not. */
  notified_at: z.nullable(z.string()),
});
export type RecalledDose = z.infer<typeof recalledDose>;

/** Recall of a batch, by a clinic's doctors and managers. */
export const recallCalls = defineCalls({
  'GET /api/clinic/recall': {
    method: 'get',
    path: '/api/clinic/recall',
    summary:
      'All animals to which the clinic gave a dose of a batch, in any spelling of it, the latest first, in pages of 100',
    payload: z.object({
      batch: line(nameLimits.short),
      /** Only this product: its key, or the name of one that is not listed. */
      product: z.optional(line(nameLimits.short)),
      /** Pagination cursor: the last dose that the caller has. */
      after: z.optional(uuid),
    }),
    example: { batch: 'A482-19B' },
    response: z.object({
      doses: z.array(recalledDose),
      more: z.boolean(),
      /** The products with this batch number, of which one may be asked for. */
      products: z.array(recalledProduct),
    }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'POST /api/clinic/recall/notify': {
    method: 'post',
    path: '/api/clinic/recall/notify',
    summary:
      'Notify the owner of an animal that the batch of its dose was recalled; a repeat changes nothing',
    payload: z.object({ dose_id: uuid }),
    example: { dose_id: ownRecordId('clinicDose') },
    response: z.object({ notified_at: z.string() }),
    touches: 'clinicDose',
    side,
    changesState: true,
  },
});
