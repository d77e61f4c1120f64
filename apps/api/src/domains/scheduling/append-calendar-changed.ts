import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import { staffOf } from '../clinics/index.ts';

/** A change of the periods and holidays of a clinic. */
export type CalendarChange = {
  readonly action: 'period_saved' | 'period_removed' | 'holiday_added' | 'holiday_removed';
  /** The id of the period or holiday. */
  readonly subject: string;
  /** The doctors whose hours it changes. */
  readonly doctorIds: readonly string[];
};

/** Appends the events of a change of a clinic's calendar, for its staff and for who sees the slots, with its audit row. */
export async function appendCalendarChanged(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  actor: ClinicActor,
  { action, subject, doctorIds }: CalendarChange,
): Promise<void> {
  const { own, membership } = actor;
  const of = { user_id: own.id, clinic_id: membership.clinicId };
  const staff = await staffOf(tx, membership.clinicId);
  await outbox.append(tx, { kind: 'clinic.calendar_changed', payload: { ...of, staff_ids: staff } }, actor);
  for (const id of doctorIds)
    await outbox.append(tx, { kind: 'doctor.slots_changed', payload: { ...of, doctor_id: id } }, actor);
  await recordAudit(tx, { actor: own.id, action: `clinic.${action}`, subject: `${subject} ${of.clinic_id}` });
}
