import type { Me } from '@rifq/contract/calls';

/** A cat of that owner, as listed in the profile. */
export const mishmish: Me['pets'][number] = {
  id: '0190f5fe-7c00-7a00-8000-0000000000a1',
  name: 'مشمش',
  species: 'cat',
  colour: 7,
  photo: null,
  state: 'home',
};

/** The profile of an active owner. */
export function buildMe(overrides: Partial<Me> = {}): Me {
  return {
    id: '0190f5fe-7c00-7a00-8000-000000000001',
    is_active: true,
    inactive_reason: null,
    suspended_at: null,
    firstname: 'نورة',
    surname: 'العتيبي',
    phone: '501234567',
    country_code: 966,
    full_avatar_path: null,
    coins: 0,
    level: 1,
    points: 0,
    pets: [],
    email: 'noura@example.com',
    email_confirmed: true,
    time_zone: 'Asia/Riyadh',
    time_zone_declined: null,
    time_zone_version: 'z1',
    version: 'a1',
    preferences: { digits: 'latn', calendar: 'gregory', theme: 'auto' },
    ...overrides,
  };
}
