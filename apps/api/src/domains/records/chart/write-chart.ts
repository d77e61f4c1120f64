import type { VisitChart } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { withLockedMembership } from '../../clinics/index.ts';
import { onceInRecord } from '../once-in-record.ts';
import { openToWrite, refuseClosedVisit, type WritableRecord } from '../open-record.ts';
import { chartOfRecord } from './view-chart.service.ts';

export type ChartResponse = Promise<{ chart: VisitChart }>;

/**
 * Changes the chart of a visit. Refuses as `openToWrite`, and as `refuseClosedVisit` unless it is possible on a closed
 * visit.
 */
export function changeChart(
  deps: Deps,
  actor: ClinicActor,
  reservationId: string,
  write: (tx: Db, record: WritableRecord) => Promise<void>,
  { isOfClosed = false } = {},
): ChartResponse {
  return withLockedMembership(deps.db, actor, async tx => {
    const record = await openToWrite(tx, actor, reservationId, deps.now());
    if (!isOfClosed) refuseClosedVisit(record);
    await write(tx, record);
    return { chart: await chartOfRecord(tx, actor, record) };
  });
}

/** Adds to the chart of a visit, once per idempotency key. `write` returns the new id. Refuses as `onceInRecord`. */
export function addToChart(
  deps: Deps,
  actor: ClinicActor,
  payload: { readonly idempotency_key: string; readonly reservation_id: string },
  {
    write,
    ...change
  }: {
    readonly call: string;
    readonly isOfClosed?: true;
    write(tx: Db, record: WritableRecord): Promise<string>;
  },
): ChartResponse {
  return onceInRecord(deps, actor, payload, {
    ...change,
    write: async (tx, record) => ({ id: await write(tx, record), isNew: true }),
    read: async (tx, record) => ({ chart: await chartOfRecord(tx, actor, record) }),
  });
}
