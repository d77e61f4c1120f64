import type { Clinic, Doctor, Reservation, Slot } from '@rifq/contract/calls';
import { mishmish } from './build-me.ts';

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
    emergency_phone: null,
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
    service_name: null,
    arrived_at: null,
    settled_at: null,
    desk_paid: 0,
    price: 0,
    currency: 'SAR',
    points: 100,
    money: 'paid',
    paid_at: '2026-11-20T08:00:00.000Z',
    payment_id: null,
    held_until: null,
    change_until: '2026-11-21T12:30:00.000Z',
    revision: 0,
    moves_left: 2,
    offer: null,
    can: { pay: false, cancel: true, move: true },
    absence: 'early',
    cancelled: null,
    opened_at: null,
    missed_at: null,
    completed_at: null,
    completed_by: null,
    summary: null,
    follow_up_advised: false,
    follow_up_until: null,
    booked_by: 'owner',
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
    version: 'a1',
    ...overrides,
  };
}
