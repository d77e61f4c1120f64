import type { Db } from '@rifq/db';
import type { RecordAccessKind } from '@rifq/rules';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { doctorUsersOf } from '../clinics/index.ts';
import { logChange } from './log-access.ts';
import type { OpenRecord } from './open-record.ts';

/** Logs a change of an open record, as `logChange`. */
export function logRecordChange(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  { reservation, reader }: OpenRecord,
  what: RecordAccessKind,
): Promise<void> {
  const { id: reservationId, petId, ownerId } = reservation;
  return logChange(tx, deps, actor, reader, { petId, ownerId, reservationId, what });
}

/** Logs a change of a visit's chart, and appends its event. */
export async function recordChartChange(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  record: OpenRecord,
  { what, isForOwner }: { readonly what: RecordAccessKind; readonly isForOwner: boolean },
): Promise<void> {
  const { id, petId, ownerId, clinicId } = record.reservation;
  await logRecordChange(tx, deps, actor, record, what);
  const payload = {
    user_id: ownerId,
    pet_id: petId,
    reservation_id: id,
    clinic_id: clinicId,
    doctor_user_ids: await doctorUsersOf(tx, clinicId),
    is_for_owner: isForOwner,
  };
  await deps.outbox.append(tx, { kind: 'chart.changed', payload }, actor);
}
