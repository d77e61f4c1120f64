import type { PayloadOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { isVisitClosed, recordLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { recordChartChange } from '../record-change.ts';
import { countAddenda, insertAddendum } from '../visit-addenda.repository.ts';
import { addToChart, type ChartResponse } from './write-chart.ts';

/**
 * Adds a line to a closed visit, signed by the acting doctor. Refuses as `addToChart`, with records.visit_open before
 * the visit is closed, with records.too_many, and at `is_for_owner` one for the owner of a visit that was missed.
 */
export function addAddendum(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/addenda/add'>,
): ChartResponse {
  return addToChart(deps, actor, payload, {
    call: 'clinic/chart/addenda/add',
    isOfClosed: true,
    async write(tx, record) {
      if (!isVisitClosed(record.reservation.state)) throw new AppError('records.visit_open');
      if ((await countAddenda(tx, record.scope)) >= recordLimits.addenda)
        throw new AppError('records.too_many');
      const id = newId();
      const { text, is_for_owner: isForOwner } = payload;
      // The owner reads the visits that took place.
      if (isForOwner && record.reservation.state === 'no_show')
        throw fieldError('is_for_owner', 'field.choice');
      await insertAddendum(tx, record.scope, {
        id,
        kind: 'addendum',
        text,
        author: record.reader.name,
        memberId: actor.membership.memberId,
        isForOwner,
        at: deps.now(),
      });
      await recordChartChange(tx, deps, actor, record, { what: 'visit_noted', isForOwner });
      return id;
    },
  });
}
