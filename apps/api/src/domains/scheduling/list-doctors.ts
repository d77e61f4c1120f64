import type { Db } from '@rifq/db';
import { type Operator, permit } from '../../core/access.ts';
import { listDoctorsOfClinic } from '../clinics/index.ts';
import { type BookableDoctor, withHours } from './doctor-hours.service.ts';
import { hoursActions } from './scheduling.policy.ts';

/** Lists the doctors of a clinic who have not left, with their hours, including suspended ones. */
export async function listDoctorsOf(db: Db, operator: Operator, clinicId: string): Promise<BookableDoctor[]> {
  permit(operator, hoursActions.change);
  return withHours(db, await listDoctorsOfClinic(db, clinicId));
}
