import type { PayloadOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { addWarning, endWarning } from '../../pets/index.ts';
import { recordChartChange } from '../record-change.ts';
import { addToChart, type ChartResponse, changeChart } from './write-chart.ts';

const change = { what: 'warning_changed', isForOwner: true } as const;

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
      const { kind, substance, drug_group: drugGroup = null, severity, note } = payload;
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
      await recordChartChange(tx, deps, actor, record, change);
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
      const end = { endedAt: deps.now(), endedBy: record.reader.name, endReason };
      if (await endWarning(tx, record.pet, id, end)) await recordChartChange(tx, deps, actor, record, change);
    },
    { isOfClosed: true },
  );
}
