import type { Pet, Weight } from '@rifq/contract/calls';

/** Builds a cat with all facts known. */
export function buildPet(overrides: Partial<Pet> = {}): Pet {
  return {
    id: '0190f5fe-7c00-7a00-8000-0000000000a1',
    name: 'مشمش',
    species: 'cat',
    breed: 103,
    breed_other: null,
    sex: 'male',
    neutered: true,
    birth_date: '2023-04-02',
    birth_estimated: false,
    is_adult: null,
    country: null,
    colour: 7,
    feed: 1,
    microchip: '682098100345128',
    allergies: null,
    notes: null,
    photo: null,
    state: 'home',
    state_since: null,
    archived_at: null,
    weight: null,
    created_at: '2026-01-01T08:00:00.000Z',
    updated_at: '2026-01-01T08:00:00.000Z',
    version: 'a1',
    ...overrides,
  };
}

/** Builds weights, newest first, from [day, grams]. */
export function buildWeights(...entries: readonly [day: string, grams: number][]): Weight[] {
  return entries.map(([measured_on, grams]) => ({
    id: crypto.randomUUID(),
    measured_on,
    grams,
    clinic: null,
  }));
}
