import { defaultPlanOptions } from '@rifq/contract';
import type { Deferral, Dose, Pet, PetPlan, PlanItem, ResponseOf } from '@rifq/contract/calls';
import type { OwnPet } from '../entities/vaccines/care.ts';
import { mishmish } from './build-me.ts';

export { mishmish };

/** The owner's today in these tests. */
export const TODAY = '2026-11-20';

export const barq: OwnPet = {
  id: '0190f5fe-7c00-7a00-8000-0000000000a2',
  name: 'برق',
  species: 'dog',
  colour: 6,
  photo: null,
  state: 'home',
};

/** A cat's rabies booster, six days late. */
export function buildItem(overrides: Partial<PlanItem> = {}): PlanItem {
  return {
    protocols: ['2'],
    combo: null,
    kind: 'vaccine',
    optional: false,
    status: 'overdue',
    due_on: '2026-11-14',
    grace_days: 0,
    stage: 'booster',
    dose_number: 2,
    action: 'one dose now',
    reason: { code: 'boosterAfter', params: { lastDose: '2025-11-14', months: 12 } },
    sources: [
      {
        name: 'WSAVA 2024 guidelines (Squires et al., JSAP, doi 10.1111/jsap.13718)',
        url: 'https://example.org/wsava',
        year: 2024,
      },
    ],
    moved: null,
    country: null,
    proof_ends_on: null,
    held_by: null,
    deferral: null,
    deferral_version: 'a1',
    ...overrides,
  };
}

/** A clinic's advice to wait for a sick cat. */
export function buildDeferral(overrides: Partial<Deferral> = {}): Deferral {
  return {
    reason: 'sick',
    said_by: 'عيادة الواحة',
    clinic_name: null,
    noted_on: '2026-11-18',
    until: '2027-01-15',
    ended: null,
    ...overrides,
  };
}

export function buildDose(overrides: Partial<Dose> = {}): Dose {
  return {
    id: '0190f5fe-7c00-7a00-8000-0000000000d1',
    pet_id: mishmish.id,
    given_on: '2025-11-14',
    protocols: ['2'],
    product: null,
    product_name: 'Nobivac Rabies',
    vaccine_type: null,
    route: null,
    interval_days: null,
    batch: 'A482-19B',
    expires_on: null,
    clinic: null,
    result: null,
    laboratory: null,
    level_hundredths: null,
    label: null,
    proof_lapsed_on: null,
    not_counted: [],
    confirmed_at: null,
    confirmed_by: null,
    from_booklet: false,
    created_at: '2025-11-14T08:00:00.000Z',
    updated_at: '2025-11-14T08:00:00.000Z',
    version: 'a1',
    ...overrides,
  };
}

export function buildPlan(overrides: Partial<PetPlan> = {}): PetPlan {
  return {
    pet_id: mishmish.id,
    as_of: TODAY,
    country: 'SA',
    country_rule: null,
    options: defaultPlanOptions,
    options_version: 'a1',
    options_set_by: null,
    health_states: [],
    items: [],
    doses: [],
    ...overrides,
  };
}

export function buildPlans(...pets: PetPlan[]): ResponseOf<'get', '/api/vaccines/plan'> {
  return { as_of: TODAY, pets };
}

/** Builds the response of /api/pets/view for one of the pets above. */
export function buildView({ id, name, species, colour, state }: OwnPet): ResponseOf<'get', '/api/pets/view'> {
  const pet: Pet = {
    id,
    name,
    species,
    breed: null,
    breed_other: null,
    sex: null,
    neutered: null,
    birth_date: '2023-04-02',
    birth_estimated: false,
    is_adult: null,
    country: null,
    colour,
    feed: null,
    microchip: null,
    allergies: null,
    notes: null,
    photo: null,
    state,
    state_since: null,
    archived_at: null,
    weight: null,
    created_at: '2026-01-01T08:00:00.000Z',
    updated_at: '2026-01-01T08:00:00.000Z',
    version: 'a1',
  };
  return { pet, weights: [] };
}
