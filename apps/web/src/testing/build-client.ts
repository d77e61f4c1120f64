import type { ClinicClient, ClinicClientPage, ClinicService } from '@rifq/contract/calls';
import { buildPatient } from './build-clinic.ts';
import { mishmish } from './build-me.ts';

const id = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;
export const CLIENT_ID = id('d1');

/** Builds a client without an account, whose patient is Mishmish. */
export function buildClient(overrides: Partial<ClinicClient> = {}): ClinicClient {
  return {
    id: CLIENT_ID,
    name: 'أبو فهد',
    phone: '+966551112233',
    has_account: false,
    note: null,
    patients: [mishmish],
    last_visit_at: null,
    version: 'c1',
    ...overrides,
  };
}

/** Builds the page of a client whose patient the clinic manages. */
export function buildClientPage(overrides: Partial<ClinicClientPage> = {}): ClinicClientPage {
  return {
    client: buildClient(),
    joining: { is_declined: false, candidates: [], proposed: [], joins: [] },
    managed: [buildPatient()],
    former: [],
    reservations: [],
    more_reservations: false,
    ...overrides,
  };
}

/** Builds a service of 20 minutes for 150 SAR. */
export function buildService(overrides: Partial<ClinicService> = {}): ClinicService {
  return {
    id: id('d2'),
    name: 'كشف عام',
    minutes: 20,
    price: 15_000,
    vat_percent: 15,
    version: 's1',
    ...overrides,
  };
}
