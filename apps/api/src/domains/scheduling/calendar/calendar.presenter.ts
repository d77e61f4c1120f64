import type { ClinicHoliday, ClinicPeriod } from '@rifq/contract/calls';
import { versionOf } from '../../../core/version.ts';
import type { HolidayRow } from './holidays.repository.ts';
import type { PeriodRow } from './periods.repository.ts';

export const presentHoliday = ({
  id,
  from,
  to,
  reason,
}: Pick<HolidayRow, keyof ClinicHoliday>): ClinicHoliday => ({
  id,
  from,
  to,
  reason,
});

/** Presents a special period, with the version of what a manager entered. */
export const presentPeriod = ({ id, name, from, to, doctorIds, week }: PeriodRow): ClinicPeriod => ({
  id,
  name,
  from,
  to,
  doctor_ids: doctorIds && [...doctorIds],
  week: [...week],
  version: versionOf({ name, from, to, doctorIds, week }),
});
