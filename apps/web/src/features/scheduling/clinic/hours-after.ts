import type { ClinicHoliday, ClinicPeriod, DoctorWeek } from '@rifq/contract/calls';
import type { NewHours } from './new-slots.ts';
import type { HoursChangeRequest } from './use-hours-change.ts';
import { weekDraftOf } from './week-draft.ts';

/** What holds for the clinic as a whole. */
export interface HoursCalendar {
  periods: readonly ClinicPeriod[];
  holidays: readonly ClinicHoliday[];
}

/** Filters the periods by which a doctor works. */
export const periodsOf = (periods: readonly ClinicPeriod[], doctorId: string): ClinicPeriod[] =>
  periods.filter(({ doctor_ids: ids }) => ids === null || ids.includes(doctorId));

/** Returns the hours of a doctor after an unsaved change. */
export function hoursAfter(week: DoctorWeek, calendar: HoursCalendar, change: HoursChangeRequest): NewHours {
  const { id: doctorId } = week.doctor;
  const present = {
    week: weekDraftOf(week),
    daysOff: [...week.days_off, ...calendar.holidays],
    periods: periodsOf(calendar.periods, doctorId),
  };
  switch (change.type) {
    case 'week':
      return { ...present, week: change.week };
    case 'dayOff':
    case 'holiday':
      return { ...present, daysOff: [...present.daysOff, change] };
    case 'period': {
      const others = present.periods.filter(({ id }) => id !== change.id);
      const isOwn = change.doctorIds === null || change.doctorIds.includes(doctorId);
      return { ...present, periods: isOwn ? [...others, change] : others };
    }
    case 'periodRemoval':
      return { ...present, periods: present.periods.filter(({ id }) => id !== change.period.id) };
  }
}
