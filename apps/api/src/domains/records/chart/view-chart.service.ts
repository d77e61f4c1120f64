import type { PayloadOf, VisitChart } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isVisitClosed } from '@rifq/rules';
import { authorize, type Readable, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { briefsFor, withLockedMembership } from '../../clinics/index.ts';
import { hasConversation } from '../../messaging/index.ts';
import { endedWarningsOfPet, requirePet, warningsOfPet } from '../../pets/index.ts';
import { type ReservationRow, sealedReservation } from '../../reservations/index.ts';
import { countDrugDoses } from '../drug-reminders/drug-reminders.repository.ts';
import { logRead } from '../log-access.ts';
import { type OpenRecord, openRecord } from '../open-record.ts';
import { recordAccessActions } from '../records.policy.ts';
import { listAddenda } from '../visit-addenda.repository.ts';
import { presentClinicVisitFile } from '../visit-file.presenter.ts';
import { listVisitFiles } from '../visit-files.repository.ts';
import {
  presentAddendum,
  presentClinicPrescription,
  presentProblem,
  presentVisitNote,
  versionOfNote,
} from './chart.presenter.ts';
import { findVisitNote } from './notes.repository.ts';
import { listPrescriptions } from './prescriptions.repository.ts';
import { listProblems } from './problems.repository.ts';

async function closedOf(
  db: Db,
  { state, completedAt, completedById, missedAt, endsAt }: ReservationRow,
): Promise<VisitChart['closed']> {
  if (!isVisitClosed(state)) return null;
  const at = (state === 'no_show' ? missedAt : completedAt) ?? endsAt;
  const doctors = completedById === null ? null : await briefsFor(db, [completedById]);
  const by = (completedById && doctors?.get(completedById)?.doctor.name) || null;
  return { at: at.toISOString(), by, is_missed: state === 'no_show' };
}

/** Reads the chart of a visit of an open record's pet. Sequentially: a transaction has one connection. */
async function chartOf(
  db: Db,
  { membership }: ClinicActor,
  { owner }: OpenRecord,
  { scope, row }: Readable<'reservation', ReservationRow>,
): Promise<VisitChart> {
  const pet = await requirePet(db, system('records', owner), row.petId);
  const note = await findVisitNote(db, scope);
  const prescribed = await listPrescriptions(db, [scope]);
  const doses = await countDrugDoses(
    db,
    prescribed.map(({ id }) => id),
  );
  return {
    reservation_id: row.id,
    pet_id: row.petId,
    complaint: row.reason,
    closed: await closedOf(db, row),
    can_prescribe: row.state === 'in_session',
    has_conversation: hasConversation(row),
    summary: row.summary,
    note: presentVisitNote(note),
    version: versionOfNote(note),
    prescriptions: prescribed.map(one => presentClinicPrescription(one, doses)),
    files: (await listVisitFiles(db, [scope])).map(presentClinicVisitFile),
    problems: (await listProblems(db, pet.scope, membership)).map(presentProblem),
    warnings: await warningsOfPet(db, pet.scope),
    ended_warnings: await endedWarningsOfPet(db, pet.scope),
    owner_allergies: pet.row.allergies,
    addenda: (await listAddenda(db, [scope])).map(presentAddendum),
  };
}

/** Reads the chart of the visit that opens a record. */
export const chartOfRecord = (db: Db, actor: ClinicActor, record: OpenRecord): Promise<VisitChart> =>
  chartOf(db, actor, record, { scope: record.scope, row: record.reservation });

/**
 * Finds another visit of an open record's pet to the clinic. Refuses with reservations.not_found.
 * @param visitId undefined for the visit that opens the record
 */
async function findVisit(
  db: Db,
  actor: ClinicActor,
  { scope, reservation }: OpenRecord,
  visitId: string | undefined,
): Promise<Readable<'reservation', ReservationRow>> {
  if (visitId === undefined || visitId === reservation.id) return { scope, row: reservation };
  const found = authorize(actor, recordAccessActions.read, await sealedReservation(db, visitId));
  if (found?.row.petId !== reservation.petId) throw new AppError('reservations.not_found');
  return found;
}

/**
 * Reads what the clinic has written of the visit that opens a record, or of an earlier visit of the pet. Logs the
 * access. Refuses as `openRecord`.
 */
export function viewChart(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: reservationId, visit_id: visitId, is_refresh }: PayloadOf<'get', '/api/clinic/chart'>,
): Promise<{ chart: VisitChart }> {
  return withLockedMembership(deps.db, actor, async tx => {
    const record = await openRecord(tx, actor, reservationId, deps.now());
    const visit = await findVisit(tx, actor, record, visitId);
    const { petId, ownerId } = record.reservation;
    const isRefresh = is_refresh !== undefined;
    await logRead(tx, deps, actor, record.reader, { petId, ownerId, reservationId, isRefresh });
    return { chart: await chartOf(tx, actor, record, visit) };
  });
}
