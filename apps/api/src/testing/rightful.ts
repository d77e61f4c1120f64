import { type Call, type CallKey, calls } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { fileForm, jpeg } from './images.ts';
import type { Json } from './json-values.ts';
import { pushTarget } from './push-target.ts';
import type { Victim } from './victim.ts';

export type Payload = { readonly [field: string]: Json };

const names = { firstname: 'سارة', surname: 'علي', email: 's@example.com' };

const petFacts = {
  name: 'سمسم',
  breed: 103,
  breed_other: 'أمه شيرازية',
  sex: 'male',
  neutered: true,
  birth_date: '2023-04-02',
  birth_estimated: true,
  colour: 7,
  feed: 1,
  microchip: '682098100345128',
  allergies: 'السمك',
  notes: 'يخاف المكنسة',
};

const dose = {
  given_on: '2025-06-01',
  protocols: ['2'],
  product: null,
  product_name: 'Nobivac Rabies',
  vaccine_type: 'inactivated',
  batch: 'A482-19B',
  clinic: 'عيادة الواحة',
  result: null,
};

const options = {
  opt_in: ['7'],
  high_risk: true,
  low_risk: false,
  three_year_rabies: true,
  dubai: true,
  deworming: 'monthly',
  ecto_interval_days: 30,
};

/** For each call of the contract, what its rightful owner would send. A call that is missing here does not compile. */
export const rightful: Readonly<Record<CallKey, (victim: Victim) => Payload>> = {
  'POST /api/user/phone/count': ({ phone }) => ({ phone: phone.phone, countryCode: 966 }),
  'POST /api/user/otp/send': ({ phone }) => ({ phone: phone.phone, countryCode: 966 }),
  'POST /api/user/otp/verify': ({ verification }) => ({ verification_id: verification.id, code: '123456' }),
  'POST /api/user/sign': ({ phone, verification }) => ({
    phone: phone.phone,
    countryCode: 966,
    verification_id: verification.id,
  }),
  'POST /api/user/complete/profile': () => names,
  'GET /api/user/me': () => ({}),
  'GET /api/user/logout': () => ({}),
  'POST /api/user/token': () => ({}),
  'GET /api/user/devices': () => ({}),
  'POST /api/user/devices/revoke': ({ session }) => ({ device_id: session.sessionId }),
  'POST /api/user/devices/revoke-others': () => ({}),
  'POST /api/profile/update': () => ({
    ...names,
    digits: 'arab',
    calendar: 'islamic-umalqura',
    theme: 'dark',
  }),
  'GET /api/pets/list': () => ({}),
  'GET /api/pets/view': ({ pet }) => ({ pet_id: pet.id }),
  'POST /api/pets/create': () => ({ idempotency_key: newId(), species: 'cat', ...petFacts }),
  'POST /api/pets/update': ({ pet }) => ({ pet_id: pet.id, ...petFacts }),
  'POST /api/pets/photo': ({ pet }) => ({ pet_id: pet.id }),
  'POST /api/pets/photo/remove': ({ pet }) => ({ pet_id: pet.id }),
  'POST /api/pets/state': ({ pet }) => ({ pet_id: pet.id, state: 'lost' }),
  'POST /api/pets/archive': ({ pet }) => ({ pet_id: pet.id }),
  'POST /api/pets/restore': ({ pet }) => ({ pet_id: pet.id }),
  'POST /api/pets/weights/add': ({ pet }) => ({
    idempotency_key: newId(),
    pet_id: pet.id,
    grams: 4000,
    measured_on: '2025-06-01',
  }),
  'POST /api/pets/weights/remove': ({ pet, weight }) => ({ pet_id: pet.id, weight_id: weight.id }),
  'GET /api/vaccines/plan': ({ pet }) => ({ pet_id: pet.id }),
  'POST /api/vaccines/doses/create': ({ pet }) => ({ idempotency_key: newId(), pet_id: pet.id, ...dose }),
  'POST /api/vaccines/doses/update': victim => ({ dose_id: victim.dose.id, ...dose }),
  'POST /api/vaccines/doses/remove': victim => ({ dose_id: victim.dose.id }),
  'POST /api/vaccines/doses/restore': ({ removed }) => ({ dose_id: removed.id }),
  'POST /api/vaccines/doses/label': victim => ({ dose_id: victim.dose.id }),
  'POST /api/vaccines/options': ({ pet }) => ({ pet_id: pet.id, options }),
  'GET /api/notifications/list': () => ({ page: 0 }),
  'POST /api/notifications/read': ({ notification }) => ({ notification_id: notification.id }),
  'POST /api/notifications/read-all': () => ({}),
  'GET /api/notifications/preferences': () => ({}),
  'POST /api/notifications/preferences': () => ({
    kind: 'vaccine',
    channel: 'email',
    on: false,
  }),
  'POST /api/notifications/push/subscribe': () => pushTarget(),
  'POST /api/notifications/push/unsubscribe': ({ subscription }) => ({ endpoint: subscription.endpoint }),
  'GET /api/live/config': () => ({}),
};

/** The multipart form of a call that takes files, with a picture as its file; null for a call that takes none. */
export async function formOf(key: CallKey, payload: Payload): Promise<Response | null> {
  const call: Call = calls[key];
  const [file] = call.files ?? [];
  if (file === undefined) return null;
  const fields = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
  return new Response(fileForm(file, await jpeg(), fields));
}
