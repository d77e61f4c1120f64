import type { PayloadOf, PetPlan } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { withLockedMembership } from '../clinics/index.ts';
import {
  type ChangedPlan,
  choosePlan,
  deferInPlan,
  endStateInPlan,
  type PlanAuthor,
  resumeInPlan,
} from '../vaccines/index.ts';
import { logRead } from './log-access.ts';
import { openToWrite, type WritableRecord } from './open-record.ts';
import { logRecordChange } from './record-change.ts';
import type { PlanChange } from './records.events.ts';

type Response = Promise<{ plan: PetPlan }>;

/** The entry of the access log for each change of a plan. */
const entries = {
  deferred: 'plan_deferred',
  resumed: 'plan_resumed',
  options_set: 'plan_options_set',
} as const satisfies Readonly<Record<PlanChange, string>>;

/**
 * Changes the plan of a record in the doctor's name, with an entry of the access log and the event that notifies the
 * owner; one that changes nothing is a read. Also of a closed visit: the plan is of the animal. Refuses as
 * `openToWrite`.
 */
function changePlan(
  deps: Deps,
  actor: ClinicActor,
  reservationId: string,
  change: PlanChange,
  write: (tx: Db, record: WritableRecord, author: PlanAuthor) => Promise<ChangedPlan>,
): Response {
  return withLockedMembership(deps.db, actor, async tx => {
    const record = await openToWrite(tx, actor, reservationId, deps.now());
    const { reader, reservation } = record;
    const { plan, isNew } = await write(tx, record, { source: actor, doctor: reader });
    const { petId, ownerId } = reservation;
    if (!isNew) {
      await logRead(tx, deps, actor, reader, { petId, ownerId, reservationId });
      return { plan };
    }
    await logRecordChange(tx, deps, actor, record, entries[change]);
    const payload = {
      user_id: ownerId,
      pet_id: petId,
      reservation_id: reservationId,
      change_id: newId(),
      doctor_id: actor.membership.doctorId ?? reservation.doctorId,
      is_deferral: change === 'deferred',
      is_options: change === 'options_set',
    };
    await deps.outbox.append(tx, { kind: 'plan.set_by_doctor', payload }, actor);
    return { plan };
  });
}

/** Defers vaccines or treatments of the record's pet. Refuses as `changePlan` and `deferInPlan`. */
export function deferInRecord(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: id, ...fields }: PayloadOf<'post', '/api/clinic/record/plan/defer'>,
): Response {
  return changePlan(deps, actor, id, 'deferred', (tx, { pet, reader }, author) =>
    deferInPlan(tx, deps, pet, { ...fields, said_by: reader.name }, author),
  );
}

/** Ends what was noted about vaccines or treatments, by whomever. Refuses as `changePlan` and `resumeInPlan`. */
export function resumeInRecord(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: id, ...fields }: PayloadOf<'post', '/api/clinic/record/plan/resume'>,
): Response {
  return changePlan(deps, actor, id, 'resumed', (tx, { pet }, author) =>
    resumeInPlan(tx, deps, pet, fields, author),
  );
}

/** Ends a state of the record's pet, noted by whomever. Refuses as `changePlan` and `endStateInPlan`. */
export function endStateInRecord(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: id, ...ended }: PayloadOf<'post', '/api/clinic/record/plan/health-states/end'>,
): Response {
  return changePlan(deps, actor, id, 'resumed', (tx, { pet }, author) =>
    endStateInPlan(tx, deps, pet, ended, author),
  );
}

/** Sets the options of the plan, with a reason for the owner. Refuses as `changePlan` and `choosePlan`. */
export function setOptionsInRecord(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: id, reason, ...chosen }: PayloadOf<'post', '/api/clinic/record/plan/options'>,
): Response {
  return changePlan(deps, actor, id, 'options_set', (tx, { pet, reader }) => {
    const setBy = { doctor: reader.name, clinic: reader.clinicName, reason };
    return choosePlan(tx, deps, pet, chosen, { source: actor, setBy });
  });
}
