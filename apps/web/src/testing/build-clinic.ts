import type { ClinicDoctor, ClinicReservation, DaySchedule, Pet, Slot } from '@rifq/contract/calls';
import type { ClinicMembership } from '../entities/clinics/clinic-member.ts';
import { mishmish } from './build-me.ts';

const id = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;
export const RESERVATION_ID = id('b1');

/** Doctor of the day and of the reservations. */
export const salma: ClinicDoctor = {
  id: id('b3'),
  name: 'د. سلمى الحدّاد',
  specialty: 'طبّ القطط',
  photo: null,
  takes_reservations: true,
};
export const karim: ClinicDoctor = {
  id: id('b4'),
  name: 'د. كريم نجم',
  specialty: null,
  photo: null,
  takes_reservations: true,
};

/** Owner of the reservations: an account that is a client of the clinic. */
export const nora: ClinicReservation['owner'] = {
  id: id('b5'),
  is_client: true,
  has_account: true,
  name: 'نورة العتيبي',
  phone: '+966501234567',
  time_zone: 'Asia/Riyadh',
};

/** Builds a desk member of a clinic in Riyadh. */
export function buildMembership(overrides: Partial<ClinicMembership> = {}): ClinicMembership {
  return {
    clinic: {
      id: id('b2'),
      name: 'عيادة الواحة البيطرية',
      country: 'SA',
      city: 'الرياض',
      address: null,
      map_url: null,
      hours: null,
      phone: '+966115550123',
      emergency_phone: null,
      emergency: false,
      time_zone: 'Asia/Riyadh',
    },
    role: 'desk',
    doctor: null,
    state: 'approved',
    ...overrides,
  };
}

/** Builds a slot of 30 minutes. */
export function buildSlot(startsAt: string): Slot {
  const starts = new Date(startsAt);
  return {
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 30 * 60_000).toISOString(),
  };
}

/** Builds a paid consultation with Salma on Saturday at 5:30 p.m. in Riyadh, as shown to the desk. */
export function buildClinicReservation(overrides: Partial<ClinicReservation> = {}): ClinicReservation {
  return {
    id: RESERVATION_ID,
    state: 'confirmed',
    kind: 1,
    ...buildSlot('2026-11-21T14:30:00.000Z'),
    pet: mishmish,
    owner: nora,
    doctor: salma,
    reason: null,
    red_flags: [],
    warnings: [],
    summary: null,
    follow_up_advised: false,
    payment_method: 2,
    service_name: null,
    arrived_at: null,
    settled_at: null,
    desk_paid: 0,
    price: 0,
    offer: null,
    squeezed_in: false,
    currency: 'SAR',
    money: 'paid',
    held_until: null,
    cancelled: null,
    opened_at: null,
    completed_at: null,
    completed_by: null,
    missed_at: null,
    booked_by: 'owner',
    can: {
      open: false,
      complete: false,
      no_show: false,
      undo_no_show: false,
      arrive: false,
      settle: false,
      cancel: true,
      move: true,
      hand_over: false,
      accept_offer: false,
      record: false,
      talk: false,
    },
    updated_at: '2026-11-20T08:00:00.000Z',
    version: 'a1',
    ...overrides,
  };
}

/** Builds a day on which Salma and Karim work from 9 to 5 in Riyadh, without reservations. */
export function buildDay(overrides: Partial<DaySchedule> = {}): DaySchedule {
  const hours = [{ starts_at: '2026-11-20T06:00:00.000Z', ends_at: '2026-11-20T14:00:00.000Z' }];
  return {
    day: '2026-11-20',
    holiday: null,
    doctors: [salma, karim].map(doctor => ({ doctor_id: doctor.id, hours, breaks: [], free: [], off: null })),
    reservations: [],
    ...overrides,
  };
}

/** Builds a cat as its record shows it. */
export function buildPatient(overrides: Partial<Pet> = {}): Pet {
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
    microchip: null,
    allergies: null,
    notes: null,
    state_since: null,
    archived_at: null,
    weight: null,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    version: 'a1',
    ...overrides,
  };
}
