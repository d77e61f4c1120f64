import type { PayloadOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { addWarning, endWarning } from '../../pets/index.ts';
import { requireDrugGroup } from '../drug-warnings.ts';
import { recordChartChange } from '../record-change.ts';
import { addToChart, type ChartResponse, changeChart } from './write-chart.ts';

/** Records an allergy or a warning, also once the visit is closed. Refuses as `addToChart` and `addWarning`. */
export function addPetWarning(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/warnings/add'>,
): ChartResponse {
  return addToChart(deps, actor, payload, {
    call: 'clinic/chart/warnings/add',
    isOfClosed: true,
    async write(tx, record) {
      const { kind, substance, severity, note } = payload;
      const drugGroup = requireDrugGroup(substance, payload.drug_group);
      const { clinicId, memberId } = actor.membership;
      const { name: recordedBy, clinicName } = record.reader;
      const by = { clinicId, memberId, recordedBy, clinicName, createdAt: deps.now() };
      const id = newId();
      await addWarning(tx, record.pet, {
        id,
        kind,
        substance,
        drugGroup,
        severity,
        note: note || null,
        ...by,
      });
      await recordAudit(tx, { actor: actor.own.id, action: 'warning.added', subject: id });
      await recordChartChange(tx, deps, actor, record, { what: 'warning_changed', isForOwner: true });
      return id;
    },
  });
}

/** Ends an allergy or a warning, also once the visit is closed. Refuses as `changeChart` and `endWarning`. */
export function endPetWarning(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/warnings/end'>,
): ChartResponse {
  const { reservation_id: reservationId, warning_id: id, reason: endReason } = payload;
  return changeChart(
    deps,
    actor,
    reservationId,
    async (tx, record) => {
      const { name: endedBy, clinicName: endedClinic } = record.reader;
      const end = { endedAt: deps.now(), endedBy, endedClinic, endReason };
      if (!(await endWarning(tx, record.pet, id, end))) return;
      await recordAudit(tx, { actor: actor.own.id, action: 'warning.ended', subject: id });
      await recordChartChange(tx, deps, actor, record, { what: 'warning_ended', isForOwner: true });
    },
    { isOfClosed: true },
  );
}
