import type { ClinicReservation, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { reservationActions } from '../reservations.policy.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { requireAtClinic } from './clinic-access.ts';
import { relatedAtClinic } from './clinic-parties.ts';
import { presentAtClinic } from './clinic-reservation.presenter.ts';
import { listOfClinic } from './clinic-reservations.repository.ts';

const PAGE = 20;

/** Presents reservations of the actor's clinic, in their order. */
export async function presentAllAtClinic(
  db: Db,
  actor: ClinicActor,
  rows: readonly ReservationRow[],
  now: Date,
): Promise<ClinicReservation[]> {
  const parties = await relatedAtClinic(db, actor.membership, rows, now);
  return rows.map(row => presentAtClinic(row, parties, actor, now));
}

/** Builds the response of a call about one reservation of the actor's clinic. */
export async function respondAtClinic(
  db: Db,
  actor: ClinicActor,
  row: ReservationRow,
  now: Date,
): Promise<{ reservation: ClinicReservation }> {
  const parties = await relatedAtClinic(db, actor.membership, [row], now);
  return { reservation: presentAtClinic(row, parties, actor, now) };
}

/** Returns one reservation of the actor's clinic. Refuses with reservations.not_found. */
export async function viewAtClinic({ db, now }: Deps, actor: ClinicActor, reservationId: string) {
  return respondAtClinic(db, actor, (await requireAtClinic(db, actor, reservationId)).row, now());
}

/** Lists a page of the clinic's reservations. Reads one row more to know whether there is a next page. */
export async function listAtClinic(
  { db, now }: Deps,
  actor: ClinicActor,
  filter: PayloadOf<'get', '/api/clinic/reservations/list'>,
): Promise<ResponseOf<'get', '/api/clinic/reservations/list'>> {
  const { state, doctor_id: doctorId, after } = filter;
  const found = await listOfClinic(db, actor.membership, { state, doctorId, after }, PAGE + 1);
  const rows = found.flatMap(sealed => authorize(actor, reservationActions.viewAtClinic, sealed)?.row ?? []);
  const reservations = await presentAllAtClinic(db, actor, rows.slice(0, PAGE), now());
  return { reservations, more: rows.length > PAGE };
}
