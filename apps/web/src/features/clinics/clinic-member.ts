import type { ResponseOf } from '@rifq/contract/calls';
import { createContext, use } from 'react';

/** In which clinic somebody works, and as what; `doctor` is there for who sees patients. */
export type ClinicMembership = NonNullable<ResponseOf<'get', '/api/clinic/me'>['membership']>;

/** Around the clinic's side, once its guard has let somebody in. */
export const ClinicMember = createContext<ClinicMembership | null>(null);

/**
 * The membership of whoever is on the clinic's side.
 * @throws {Error} outside of it
 */
export function useClinicMember(): ClinicMembership {
  const member = use(ClinicMember);
  if (member === null) throw new Error('This is shown on the side of clinics only');
  return member;
}
