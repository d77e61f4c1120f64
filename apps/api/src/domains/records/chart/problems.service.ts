import type { PayloadOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { recordLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { isChange } from '../../../core/is-change.ts';
import { refuseStale } from '../../../core/version.ts';
import { checkRecordDay } from '../../pets/index.ts';
import { recordChartChange } from '../record-change.ts';
import { versionOfProblem } from './chart.presenter.ts';
import {
  changeProblem,
  countProblems,
  findProblem,
  insertProblem,
  setResolved,
} from './problems.repository.ts';
import { chartOfRecord } from './view-chart.service.ts';
import { addToChart, type ChartResponse, changeChart } from './write-chart.ts';

/** Notes a problem of the pet. Refuses as `addToChart` and `checkRecordDay`, and with records.too_many. */
export function addProblem(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/problems/add'>,
): ChartResponse {
  return addToChart(deps, actor, payload, {
    call: 'clinic/chart/problems/add',
    async write(tx, record) {
      const { membership } = actor;
      const { pet, reservation } = record;
      const { name, since } = payload;
      checkRecordDay('since', since, pet.row, pet.residence.timeZone, deps.now());
      if ((await countProblems(tx, pet.scope, membership)) >= recordLimits.problems)
        throw new AppError('records.too_many');
      const id = newId();
      const { clinicId, memberId } = membership;
      await insertProblem(tx, pet.scope, {
        id,
        name,
        since,
        clinicId,
        memberId,
        reservationId: reservation.id,
      });
      await recordChartChange(tx, deps, actor, record, { what: 'visit_noted', isForOwner: false });
      return id;
    },
  });
}

/**
 * Corrects a problem of the pet. Changes nothing if nothing differs. Refuses as `changeChart` and `checkRecordDay`, with
 * records.not_found, and an outdated version with request.stale.
 */
export function updateProblem(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/problems/update'>,
): ChartResponse {
  return changeChart(deps, actor, payload.reservation_id, async (tx, record) => {
    const { membership } = actor;
    const { pet } = record;
    const { problem_id: id, name, since } = payload;
    checkRecordDay('since', since, pet.row, pet.residence.timeZone, deps.now());
    const before = await findProblem(tx, pet.scope, membership, id);
    if (!before) throw new AppError('records.not_found');
    if (!isChange({ name: before.name, since: before.since }, { name, since })) return;
    await refuseStale(payload.version, versionOfProblem(before), async () => ({
      chart: await chartOfRecord(tx, actor, record),
    }));
    await changeProblem(tx, pet.scope, membership, { id, name, since });
    await recordChartChange(tx, deps, actor, record, { what: 'visit_noted', isForOwner: false });
  });
}

/** Marks a problem as resolved or as open; a repeat changes nothing. Refuses as `changeChart`, and with records.not_found. */
export function resolveProblem(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/problems/resolve'>,
): ChartResponse {
  return changeChart(deps, actor, payload.reservation_id, async (tx, record) => {
    const resolvedAt = payload.resolved ? deps.now() : null;
    const problem = { id: payload.problem_id, resolvedAt };
    const changed = await setResolved(tx, record.pet.scope, actor.membership, problem);
    if (!changed) throw new AppError('records.not_found');
    if (changed.isNew)
      await recordChartChange(tx, deps, actor, record, { what: 'visit_noted', isForOwner: false });
  });
}
