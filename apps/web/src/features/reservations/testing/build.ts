import type { PaymentCard, Pet } from '@rifq/contract/calls';
import { mishmish } from '../../../testing/build-me.ts';

export {
  buildClinic,
  buildDoctor,
  buildReservation,
  buildSlot,
  RESERVATION_ID,
} from '../../../testing/build-reservation.ts';

const id = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;

/** Builds a saved card. */
export function buildCard(overrides: Partial<PaymentCard> = {}): PaymentCard {
  return {
    payment_method_id: id('c1'),
    brand: 'visa',
    last4: '4242',
    exp_month: 8,
    exp_year: 2028,
    state: 'valid',
    ...overrides,
  };
}

/** Builds a cat with all facts of the emergency card. */
export function buildPet(overrides: Partial<Pet> = {}): Pet {
  return {
    ...mishmish,
    breed: 101,
    breed_other: null,
    sex: 'male',
    neutered: true,
    birth_date: '2023-04-02',
    birth_estimated: false,
    is_adult: null,
    country: null,
    feed: null,
    microchip: '682098100345128',
    allergies: null,
    notes: null,
    state_since: null,
    archived_at: null,
    weight: { id: id('d2'), grams: 4600, measured_on: '2026-11-01', clinic: null },
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    version: 'a1',
    ...overrides,
  };
}
