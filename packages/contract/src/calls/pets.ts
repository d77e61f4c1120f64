import * as z from 'zod/mini';
import { civilDate, idempotencyKey, openedVersion, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import {
  pet,
  petFields,
  petFieldsExample,
  petStateSchema,
  speciesSchema,
  weight,
  weightGrams,
} from './pet-fields.ts';

const onePet = z.object({ pet });
const petId = z.object({ pet_id: uuid });
const petExample = { pet_id: ownRecordId('pet') };
const weights = z.object({ pet, weights: z.array(weight) });

export const petCalls = defineCalls({
  'GET /api/pets/list': {
    method: 'get',
    path: '/api/pets/list',
    summary: "The caller's pets, the oldest first; archived ones too",
    response: z.object({ pets: z.array(pet) }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/pets/view': {
    method: 'get',
    path: '/api/pets/view',
    summary: 'One pet with its weights, the newest first',
    payload: petId,
    example: petExample,
    response: weights,
    touches: 'pet',
    changesState: false,
  },
  'POST /api/pets/create': {
    method: 'post',
    path: '/api/pets/create',
    summary: 'Add a pet',
    payload: z.object({ idempotency_key: idempotencyKey, species: speciesSchema, ...petFields }),
    example: { idempotency_key: uniqueValue(), species: 'cat', ...petFieldsExample },
    response: onePet,
    touches: 'caller',
    changesState: true,
  },
  'POST /api/pets/update': {
    method: 'post',
    path: '/api/pets/update',
    summary: 'Change what is known of a pet: an absent field stays as it is, null makes it unknown',
    payload: z.object({
      pet_id: uuid,
      ...petFields,
      name: z.optional(petFields.name),
      version: openedVersion,
    }),
    example: { ...petExample, ...petFieldsExample },
    response: onePet,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/pets/photo': {
    method: 'post',
    path: '/api/pets/photo',
    summary: 'Set the photo of a pet; it is re-encoded and its location data dropped',
    payload: petId,
    example: petExample,
    files: ['photo'],
    response: onePet,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/pets/photo/remove': {
    method: 'post',
    path: '/api/pets/photo/remove',
    summary: 'Remove the photo of a pet',
    payload: petId,
    example: petExample,
    response: onePet,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/pets/state': {
    method: 'post',
    path: '/api/pets/state',
    summary: 'Say where the pet is: with us, lost, passed away',
    payload: z.object({ pet_id: uuid, state: petStateSchema }),
    example: { ...petExample, state: 'lost' },
    response: onePet,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/pets/archive': {
    method: 'post',
    path: '/api/pets/archive',
    summary: 'Put a pet away; its record stays',
    payload: petId,
    example: petExample,
    response: onePet,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/pets/restore': {
    method: 'post',
    path: '/api/pets/restore',
    summary: 'Bring an archived pet back',
    payload: petId,
    example: { pet_id: ownRecordId('archivedPet') },
    response: onePet,
    touches: 'archivedPet',
    changesState: true,
  },
  'POST /api/pets/weights/add': {
    method: 'post',
    path: '/api/pets/weights/add',
    summary: 'Record a weight in grams; a second one of the same day replaces the first',
    payload: z.object({
      idempotency_key: idempotencyKey,
      pet_id: uuid,
      grams: weightGrams,
      measured_on: civilDate,
      /** False to undo a removal: a weight that was recorded in between stays. */
      replaces: z.optional(z.boolean()),
    }),
    example: { idempotency_key: uniqueValue(), ...petExample, grams: 4000, measured_on: '2025-06-01' },
    response: weights,
    touches: 'pet',
    changesState: true,
  },
  'POST /api/pets/weights/remove': {
    method: 'post',
    path: '/api/pets/weights/remove',
    summary: 'Remove a weight',
    payload: z.object({ pet_id: uuid, weight_id: uuid }),
    example: { ...petExample, weight_id: ownRecordId('weight') },
    response: weights,
    touches: 'weight',
    changesState: true,
  },
});
