import type { ResponseOf } from '@rifq/contract/calls';
import { createContext, use } from 'react';

/** The user's clinic and role in it; `doctor` is set for members who see patients. */
export type ClinicMembership = NonNullable<ResponseOf<'get', '/api/clinic/me'>['membership']>;

/** Provided on the clinic's side, inside its guard. */
export const ClinicMember = createContext<ClinicMembership | null>(null);

/**
 * Returns the membership of the user on the clinic's side.
 * @throws {Error} outside of it
 */
export function useClinicMember(): ClinicMembership {
  const member = use(ClinicMember);
  if (member === null) throw new Error('This is shown on the side of clinics only');
  return member;
}
