import type { Db } from '@rifq/db';
import type { ClinicState } from '@rifq/rules';
import { type Operator, permit } from '../../../core/access.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { memberActions } from '../clinics.policy.ts';
import { type ClinicRow, findClinic, listClinics } from '../clinics.repository.ts';
import { type ListedMember, listMembers } from '../members.repository.ts';

/** Lists all clinics by name, or those in a state. */
export function listAllClinics(db: Db, operator: Operator, state?: ClinicState): Promise<ClinicRow[]> {
  permit(operator, memberActions.manage);
  return listClinics(db, state);
}

/**
 * Lists the current members of a clinic in the order in which they joined. Throws ClinicOperationError for no clinic.
 */
export async function membersOf(db: Db, operator: Operator, clinicId: string): Promise<ListedMember[]> {
  permit(operator, memberActions.manage);
  if (!(await findClinic(db, clinicId))) throw new ClinicOperationError('unknown_clinic');
  return listMembers(db, clinicId);
}
