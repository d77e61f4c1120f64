import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { billingLimits, type DeskMeans, daysBetween, todayIn } from '@rifq/rules';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { reservationFigures, reservationsOfClinicIn } from '../reservations/index.ts';
import { clinicDayAt, clinicDayRange, clinicHoursOf, daysFrom, requireNear } from '../scheduling/index.ts';
import { givenIn } from '../vaccines/index.ts';
import { listTakenWithin } from './closings.repository.ts';

const MINUTE = 60;
const minutesOf = (seconds: number) => Math.round(seconds / MINUTE);

/**
 * Returns the figures of some days of the actor's clinic. Refuses with clinics.role a member who is no manager, and at
 * its field days that are far away, in the wrong order or too many.
 */
export async function viewFigures(
  { db, now, currency }: Pick<Deps, 'db' | 'now' | 'currency'>,
  actor: ClinicActor,
  { from, to }: PayloadOf<'get', '/api/clinic/figures'>,
): Promise<ResponseOf<'get', '/api/clinic/figures'>> {
  const { membership } = actor;
  if (membership.role !== 'manager') throw new AppError('clinics.role');
  const clinic = await clinicHoursOf(db, membership);
  const today = todayIn(clinic.timeZone, now());
  requireNear('from', from, today);
  requireNear('to', to, today);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > billingLimits.figureDays) throw fieldError('to', 'field.figure_days');
  const range = {
    startsAt: clinicDayRange(clinic, from).startsAt,
    endsAt: clinicDayRange(clinic, to).endsAt,
  };
  const { atClinic, inApp, waited } = await reservationFigures(db, actor, range);
  const revenue = new Map(
    daysFrom(from, days).map(day => [
      day,
      { day, ...({ cash: 0, mada: 0, transfer: 0 } satisfies Record<DeskMeans, number>) },
    ]),
  );
  for (const { kind, means, amount, takenAt } of await listTakenWithin(db, membership, range)) {
    const sums = revenue.get(clinicDayAt(clinic, takenAt));
    if (sums) sums[means] += kind === 'payment' ? amount : -amount;
  }
  return {
    time_zone: clinic.timeZone,
    currency,
    visits: { at_clinic: atClinic, in_app: inApp },
    waiting: waited && {
      average: minutesOf(waited.average),
      longest: minutesOf(waited.longest),
      count: waited.n,
    },
    revenue: [...revenue.values()],
    doses: await givenIn(db, reservationsOfClinicIn(membership), { from, to }),
  };
}
