import type { PayloadOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { isChange } from '../../../core/is-change.ts';
import { refuseStale } from '../../../core/version.ts';
import { changedBy } from '../../clinics/index.ts';
import { recordChartChange } from '../record-change.ts';
import { noteFieldsOf, versionOfNote } from './chart.presenter.ts';
import { findVisitNote, type NoteFields, upsertNote } from './notes.repository.ts';
import { chartOfRecord } from './view-chart.service.ts';
import { type ChartResponse, changeChart } from './write-chart.ts';

type NotePayload = PayloadOf<'post', '/api/clinic/chart/note/save'>;

/** An empty text is stored as null. */
const noteOf = (payload: NotePayload): NoteFields => ({
  temperatureDecicelsius: payload.temperature_decicelsius,
  heartRatePerMinute: payload.heart_rate_per_minute,
  breathsPerMinute: payload.breaths_per_minute,
  bodyCondition: payload.body_condition,
  findings: payload.findings || null,
  diagnosis: payload.diagnosis || null,
  treatment: payload.treatment || null,
  plan: payload.plan || null,
  internalNote: payload.internal_note || null,
});

/**
 * Replaces the note of a visit, as it is typed. Changes nothing if nothing differs. Refuses as `changeChart`, and an
 * outdated version with request.stale.
 */
export function saveNote(deps: Deps, actor: ClinicActor, payload: NotePayload): ChartResponse {
  return changeChart(deps, actor, payload.reservation_id, async (tx, record) => {
    const before = await findVisitNote(tx, record.scope);
    const note = noteOf(payload);
    if (!isChange(noteFieldsOf(before), note)) return;
    await refuseStale(payload.version, versionOfNote(before), async () => ({
      chart: await chartOfRecord(tx, actor, record),
      changed_by: await changedBy(tx, actor, before?.changedBy ?? null),
    }));
    await upsertNote(tx, record.scope, { ...note, changedBy: actor.own.id });
    await recordChartChange(tx, deps, actor, record, { what: 'visit_noted', isForOwner: false });
  });
}
