import { writeAction } from '../../../core/access.ts';

/** What holds for a whole clinic: its managers change it. */
export const calendarActions = {
  changePeriod: writeAction('clinicPeriod', 'clinic_periods.change', 'manager'),
  removeHoliday: writeAction('clinicHoliday', 'clinic_holidays.remove', 'manager'),
};
