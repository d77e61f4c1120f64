import * as z from 'zod/mini';
import { civilDate, idempotencyKey, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { pet, petFields, petStateSchema, speciesSchema, weight, weightGrams } from './pet-fields.ts';

const onePet = z.object({ pet });
const petId = z.object({ pet_id: uuid });
const weights = z.object({ pet, weights: z.array(weight) });

export const petCalls = defineCalls({
  'GET /api/pets/list': {
    method: 'get',
    path: '/api/pets/list',
    summary: "The caller's pets, the oldest first; archived ones too",
    response: z.object({ pets: z.array(pet) }),
  },
  'GET /api/pets/view': {
    method: 'get',
    path: '/api/pets/view',
    summary: 'One pet with its weights, the newest first',
    payload: petId,
    response: weights,
  },
  'POST /api/pets/create': {
    method: 'post',
    path: '/api/pets/create',
    summary: 'Add a pet',
    payload: z.object({ idempotency_key: idempotencyKey, species: speciesSchema, ...petFields }),
    response: onePet,
  },
  'POST /api/pets/update': {
    method: 'post',
    path: '/api/pets/update',
    summary: 'Change what is known of a pet: every field is sent, an absent one is unknown',
    payload: z.object({ pet_id: uuid, ...petFields }),
    response: onePet,
  },
  'POST /api/pets/photo': {
    method: 'post',
    path: '/api/pets/photo',
    summary: 'Set the photo of a pet; it is re-encoded and its location data dropped',
    payload: petId,
    files: ['photo'],
    response: onePet,
  },
  'POST /api/pets/photo/remove': {
    method: 'post',
    path: '/api/pets/photo/remove',
    summary: 'Remove the photo of a pet',
    payload: petId,
    response: onePet,
  },
  'POST /api/pets/state': {
    method: 'post',
    path: '/api/pets/state',
    summary: 'Say where the pet is: with us, lost, passed away',
    payload: z.object({ pet_id: uuid, state: petStateSchema }),
    response: onePet,
  },
  'POST /api/pets/archive': {
    method: 'post',
    path: '/api/pets/archive',
    summary: 'Put a pet away; its record stays',
    payload: petId,
    response: onePet,
  },
  'POST /api/pets/restore': {
    method: 'post',
    path: '/api/pets/restore',
    summary: 'Bring an archived pet back',
    payload: petId,
    response: onePet,
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
    }),
    response: weights,
  },
  'POST /api/pets/weights/remove': {
    method: 'post',
    path: '/api/pets/weights/remove',
    summary: 'Remove a weight',
    payload: z.object({ pet_id: uuid, weight_id: uuid }),
    response: weights,
  },
});
