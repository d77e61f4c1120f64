import type { Card, Clinic, Doctor, Pet, Reservation, Slot } from '@rifq/contract/calls';
import { mishmish } from '../../../testing/build-me.ts';

const id = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;
export const RESERVATION_ID = id('b1');

/** A clinic in Riyadh. */
export function buildClinic(overrides: Partial<Clinic> = {}): Clinic {
  return {
    id: id('b2'),
    name: 'عيادة الواحة البيطرية',
    country: 'SA',
    city: 'الرياض',
    address: 'طريق الملك فهد',
    map_url: null,
    hours: null,
    phone: '+966115550123',
    emergency: false,
    time_zone: 'Asia/Riyadh',
    ...overrides,
  };
}

/** A doctor of that clinic. */
export function buildDoctor(overrides: Partial<Doctor> = {}): Doctor {
  return {
    id: id('b3'),
    name: 'د. سلمى الحدّاد',
    specialty: 'طبّ القطط',
    photo: null,
    languages: ['ar', 'en'],
    clinic: buildClinic(),
    next_free_at: '2026-11-21T13:00:00.000Z',
    ...overrides,
  };
}

/** A slot of 30 minutes from an instant. */
export function buildSlot(startsAt: string): Slot {
  const starts = new Date(startsAt);
  return {
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 30 * 60_000).toISOString(),
  };
}

/** A reservation that is confirmed and paid with points. */
export function buildReservation(overrides: Partial<Reservation> = {}): Reservation {
  const { languages: _languages, clinic, next_free_at: _next, ...doctor } = buildDoctor();
  return {
    id: RESERVATION_ID,
    state: 'confirmed',
    kind: 1,
    ...buildSlot('2026-11-21T14:30:00.000Z'),
    reason: 'حكّة في الأذن',
    pet: mishmish,
    doctor,
    clinic,
    payment_method: 1,
    price: 0,
    currency: 'SAR',
    points: 100,
    money: 'paid',
    paid_at: '2026-11-20T08:00:00.000Z',
    payment_id: null,
    held_until: null,
    change_until: '2026-11-21T12:30:00.000Z',
    moves_left: 2,
    can: { pay: false, cancel: true, move: true },
    cancelled: null,
    opened_at: null,
    completed_at: null,
    summary: null,
    follow_up_advised: false,
    follow_up_until: null,
    booked_by: 'owner',
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
    ...overrides,
  };
}

/** A saved card. */
export function buildCard(overrides: Partial<Card> = {}): Card {
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

/** The cat with all that is read out on the phone. */
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
    ...overrides,
  };
}
