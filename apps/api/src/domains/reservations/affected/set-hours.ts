import type { WorkingDay } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import { authorize, type Operator } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { ClinicOperationError, sealedDoctor } from '../../clinics/index.ts';
import { checkWeek, hoursActions, hoursOfDoctors, setWeek } from '../../scheduling/index.ts';
import { changeHours } from './change-hours.ts';
import { explainBooked } from './explain-booked.ts';
import type { ResolvingDeps } from './resolve-bookings.ts';

export type HoursOrder = {
  readonly doctorId: string;
  /** 0 is Sunday. Other days do not change. */
  readonly weekdays: readonly number[];
  /** Null closes the days. Its breaks are in the order of time. */
  readonly hours: Omit<WorkingDay, 'weekday'> | null;
  /** Null does not change the time zone. */
  readonly timeZone: string | null;
  readonly operator: Operator;
};

/** Checks the whole week. Throws ClinicOperationError if a night reaches into the hours of the next day. */
function requireWeek(week: readonly WorkingDay[]): WorkingDay[] {
  try {
    return checkWeek(week);
  } catch (error) {
    throw error instanceof AppError ? new ClinicOperationError('night_overlap') : error;
  }
}

/**
 * Sets days of a doctor's week as an operator. Returns the whole week. Throws ClinicOperationError, with the
 * reservations that would be outside of the hours.
 */
export function setHours(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  { doctorId, weekdays, hours, timeZone, operator }: HoursOrder,
): Promise<{ timeZone: string; week: WorkingDay[] }> {
  return withTransaction(deps.db, async tx => {
    const doctor = authorize(operator, hoursActions.change, await sealedDoctor(tx, doctorId));
    if (!doctor) throw new ClinicOperationError('unknown_doctor');
    const zone = timeZone ?? doctor.row.timeZone;
    const withDays = (week: readonly WorkingDay[]) =>
      requireWeek([
        ...week.filter(({ weekday }) => !weekdays.includes(weekday)),
        ...(hours ? weekdays.map(weekday => ({ ...hours, weekday })) : []),
      ]);
    await changeHours(tx, deps, {
      doctor,
      by: { name: operator.name, source: systemSource },
      next: present => ({ ...present, timeZone: zone, week: withDays(present.week) }),
      async write({ week }) {
        await setWeek(tx, doctor.scope, { timeZone: zone, week }, null);
      },
      resolving: null,
    }).catch(explainBooked);
    return { timeZone: zone, week: [...((await hoursOfDoctors(tx, [doctorId])).get(doctorId)?.week ?? [])] };
  });
}
