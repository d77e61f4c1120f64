import { addCivilDays, type CivilDate, todayIn } from '@rifq/rules';
import { instantAt } from './clock.ts';
import { type DoctorHours, type TimeRange, workingDayOn } from './hours.ts';

const OVERTIME_MS = 60 * 60_000;

/** The time zone of a clinic, and the hours of its doctors. */
export type ClinicHours = { readonly timeZone: string; readonly doctors: readonly DoctorHours[] };

/** Lists the hours that begin on a civil day of the clinic, as real time, with their breaks. */
function workFrom({ timeZone, doctors }: ClinicHours, day: CivilDate): TimeRange[] {
  const [start, end] = [instantAt(day, 0, timeZone), instantAt(addCivilDays(day, 1), 0, timeZone)];
  return doctors.flatMap(hours =>
    // The doctor's calendar can be a day ahead of the clinic's, or behind it.
    [-1, 0, 1].flatMap(days => {
      const own = addCivilDays(day, days);
      const working = workingDayOn(hours, own);
      if (working === null) return [];
      const startsAt = instantAt(own, working.from, hours.timeZone);
      const endsAt = instantAt(own, working.to, hours.timeZone);
      return start <= startsAt && startsAt < end && startsAt < endsAt ? [{ startsAt, endsAt }] : [];
    }),
  );
}

/** Returns when a day of the clinic begins: at midnight, or once the night before has ended. */
function startOf(clinic: ClinicHours, day: CivilDate): Date {
  const midnight = instantAt(day, 0, clinic.timeZone).getTime();
  const ends = workFrom(clinic, addCivilDays(day, -1)).map(({ endsAt }) => endsAt.getTime() + OVERTIME_MS);
  const begins = workFrom(clinic, day).map(({ startsAt }) => startsAt.getTime());
  return new Date(Math.max(midnight, Math.min(Math.max(midnight, ...ends), ...begins)));
}

/**
 * Returns a day of a clinic as real time: a night belongs to the day on which it begins. The day ends an hour after the
 * last of its hours, as consultations run late, but at midnight at the earliest and once work of the next day begins.
 */
export const clinicDayRange = (clinic: ClinicHours, day: CivilDate): TimeRange => ({
  startsAt: startOf(clinic, day),
  endsAt: startOf(clinic, addCivilDays(day, 1)),
});

/** Returns the day of a clinic at a time, as `clinicDayRange`. */
export function clinicDayAt(clinic: ClinicHours, at: Date): CivilDate {
  const day = todayIn(clinic.timeZone, at);
  return at < startOf(clinic, day) ? addCivilDays(day, -1) : day;
}

/** Returns the day by which a doctor works at a time, as `clinicDayRange`. */
export const workingDayAt = (hours: DoctorHours, at: Date): CivilDate =>
  clinicDayAt({ timeZone: hours.timeZone, doctors: [hours] }, at);
