import { accountLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { idempotencyKey, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { petStateSchema, speciesSchema } from './pet-fields.ts';

const clinic = z.object({ name: z.string(), city: z.string() });

/** A pet that a clinic manages, as it is offered: what is recorded of it, but nothing that the clinic notes of its owner. */
const offeredPet = z.object({
  id: uuid,
  name: z.string(),
  species: speciesSchema,
  sex: z.nullable(z.enum(['male', 'female'])),
  birth_date: z.nullable(z.string()),
  state: petStateSchema,
  /** The caller's pet that the clinic takes for the same animal; null for none. */
  proposed_pet_id: z.nullable(uuid),
  /** Visits that took place, and those to come. */
  visits: z.number(),
  coming: z.number(),
  doses: z.number(),
  weights: z.number(),
  /** Files that are shared with the owner. */
  files: z.number(),
  /** When the first and the last visit that took place began; null for none. */
  first_visit_at: z.nullable(z.string()),
  last_visit_at: z.nullable(z.string()),
});
export type OfferedPet = z.infer<typeof offeredPet>;

const offer = z.object({
  client_id: uuid,
  clinic,
  /** The caller has declined it, and can still accept it. */
  is_declined: z.boolean(),
  pets: z.array(offeredPet),
});
export type ClientOffer = z.infer<typeof offer>;

const join = z.object({
  id: uuid,
  clinic,
  pet_id: uuid,
  pet_name: z.string(),
  /** The name that the clinic had for it. */
  joined_name: z.string(),
  joined_at: z.string(),
  undo_until: z.string(),
});
export type PetJoin = z.infer<typeof join>;

/** Records that clinics have of the caller's phone: taking them over, joining them into own pets, undoing that. */
export const clientOfferCalls = defineCalls({
  'GET /api/clients/offers': {
    method: 'get',
    path: '/api/clients/offers',
    summary: "Records that clinics have under the caller's phone, and joins that can be undone",
    response: z.object({ offers: z.array(offer), joins: z.array(join) }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/clients/offers/accept': {
    method: 'post',
    path: '/api/clients/offers/accept',
    summary:
      'Take over pets of an offer, each as a new pet or joined into an own one; the others stay with the clinic',
    payload: z.object({
      idempotency_key: idempotencyKey,
      client_id: uuid,
      pets: z
        .array(
          z.object({
            pet_id: uuid,
            /** The own pet that is the same animal; null for a new one. */
            into: z.nullable(uuid),
          }),
        )
        .check(z.minLength(1, 'field.required'), z.maxLength(accountLimits.openPets, 'field.invalid')),
    }),
    example: {
      idempotency_key: uniqueValue(),
      client_id: ownRecordId('recordOffer'),
      pets: [{ pet_id: ownRecordId('offeredPet'), into: null }],
    },
    response: z.object({
      /** Each with the pet that it has become. */
      pets: z.array(z.object({ pet_id: uuid, into: uuid })),
    }),
    touches: 'recordOffer',
    changesState: true,
  },
  'POST /api/clients/offers/decline': {
    method: 'post',
    path: '/api/clients/offers/decline',
    summary: 'Leave the record with the clinic, which sees that; a repeat changes nothing',
    payload: z.object({ client_id: uuid }),
    example: { client_id: ownRecordId('recordOffer') },
    response: z.object({}),
    touches: 'recordOffer',
    changesState: true,
  },
  'POST /api/clients/joins/undo': {
    method: 'post',
    path: '/api/clients/joins/undo',
    summary: 'Undo a joining within 30 days: what came with it returns to the clinic, the rest stays',
    payload: z.object({ join_id: uuid }),
    example: { join_id: ownRecordId('join') },
    response: z.object({}),
    touches: 'join',
    changesState: true,
  },
});
