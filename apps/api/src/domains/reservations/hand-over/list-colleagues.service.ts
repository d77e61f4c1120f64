import type { ColleagueList, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor, Membership } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { listDoctorsOfClinic, presentDoctorBrief, servicesOfDoctors } from '../../clinics/index.ts';
import { type BookableDoctor, type TimeRange, withHours } from '../../scheduling/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { canOffer } from '../offer-terms.ts';
import { reservationActions } from '../reservations.policy.ts';
import { listSealed, type ReservationRow } from '../reservations.repository.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { type ColleagueTime, obstacleOf, offerRange, suggestColleagues } from './colleague-time.ts';

/** Returns the range that includes all of these. */
const around = (ranges: readonly TimeRange[]): TimeRange => ({
  startsAt: new Date(Math.min(...ranges.map(({ startsAt }) => startsAt.getTime()))),
  endsAt: new Date(Math.max(...ranges.map(({ endsAt }) => endsAt.getTime()))),
});

/** Reads the doctors of a clinic with their time around reservations, which is not empty. */
export async function readColleagues(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  rows: readonly ReservationRow[],
  now: Date,
): Promise<ColleagueTime[]> {
  const doctors: readonly BookableDoctor[] = await withHours(db, await listDoctorsOfClinic(db, clinicId));
  const ids = doctors.map(({ doctor }) => doctor.id);
  const services = await servicesOfDoctors(db, ids);
  const taken = Map.groupBy(
    await listTaken(db, ids, around(rows.map(offerRange)), now),
    ({ doctorId }) => doctorId,
  );
  return doctors.map(doctor => ({ doctor, services, taken: taken.get(doctor.doctor.id) ?? [] }));
}

/** Presents the colleagues of one reservation. @param without doctors who are not offered */
async function presentColleagues(
  db: Db,
  row: ReservationRow,
  all: readonly ColleagueTime[],
  without: ReadonlySet<string>,
  now: Date,
): Promise<ColleagueList> {
  const colleagues = all.filter(({ doctor }) => doctor.doctor.id !== row.doctorId);
  const offered = colleagues.filter(({ doctor }) => !without.has(doctor.doctor.id));
  const choices = canOffer(row, now) ? suggestColleagues(row, await ruleOf(db, row), offered, now) : [];
  return {
    reservation_id: row.id,
    colleagues: colleagues.map(colleague => ({
      doctor: presentDoctorBrief(colleague.doctor.doctor),
      obstacle: obstacleOf(row, colleague, now),
    })),
    choices: choices.map(({ doctorId, startsAt, endsAt }) => ({
      doctor_id: doctorId,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    })),
  };
}

/**
 * Lists the colleagues who can take reservations of the actor's clinic over, and who can be offered to their owners when,
 * in the order of the request. Refuses with reservations.not_found.
 */
export async function listColleagues(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  payload: PayloadOf<'get', '/api/clinic/reservations/colleagues'>,
): Promise<ResponseOf<'get', '/api/clinic/reservations/colleagues'>> {
  const now = clock();
  const ids = [...new Set(payload.reservation_ids.split(','))];
  const found = new Map(
    (await listSealed(db, ids)).flatMap(sealed => {
      const row = authorize(actor, reservationActions.viewAtClinic, sealed)?.row;
      return row ? [[row.id, row] as const] : [];
    }),
  );
  const rows = ids.flatMap(id => found.get(id) ?? []);
  if (rows.length < ids.length) throw new AppError('reservations.not_found');
  const all = await readColleagues(db, actor.membership, rows, now);
  const without = new Set(payload.without?.split(',') ?? []);
  const reservations: ColleagueList[] = [];
  // Sequentially: each may read when what it follows was completed.
  for (const row of rows) reservations.push(await presentColleagues(db, row, all, without, now));
  return { reservations };
}
