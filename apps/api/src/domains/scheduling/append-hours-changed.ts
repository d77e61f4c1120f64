import type { Db } from '@rifq/db';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type DoctorOfUser, staffOf } from '../clinics/index.ts';

/** Who changes hours: the id of a user, or an operator. */
export type HoursChanger = { readonly name: string; readonly source: ChangeSource };

/** Appends the event of a change of a doctor's hours, with its audit row. */
export async function appendHoursChanged(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { id, clinicId, userId }: Pick<DoctorOfUser, 'id' | 'clinicId' | 'userId'>,
  { name, source }: HoursChanger,
): Promise<void> {
  const staff = await staffOf(tx, clinicId);
  const payload = { user_id: userId, clinic_id: clinicId, staff_ids: staff, doctor_id: id };
  await outbox.append(tx, { kind: 'doctor.hours_changed', payload }, source);
  await recordAudit(tx, { actor: name, action: 'doctor.hours_changed', subject: id });
}
