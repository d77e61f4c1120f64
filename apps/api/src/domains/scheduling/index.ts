import './scheduling.events.ts';
import type { Domain } from '../domain.ts';
import { schedulingLive } from './scheduling.live.ts';
import { schedulingRoutes } from './scheduling.routes.ts';

export { appendCalendarChanged } from './append-calendar-changed.ts';
export { appendHoursChanged, type HoursChanger } from './append-hours-changed.ts';
export { presentHoliday } from './calendar/calendar.presenter.ts';
export { checkPeriod } from './calendar/check-period.ts';
export { type ChangingDoctor, requireEditableDoctor, requireManager } from './doctor-access.ts';
export {
  addDayOffOf,
  type BookableDoctor,
  clinicHoursOf,
  countDaysOffOf,
  doctorForBooking,
  hoursOfClinicDoctors,
  hoursOfDoctors,
  setWeek,
  withHours,
} from './doctor-hours.service.ts';
export { viewWeek } from './hours.service.ts';
export { listDoctorsOf } from './list-doctors.ts';
export { type PlannedChange, planHoliday, planPeriod, planPeriodRemoval } from './plan-calendar.ts';
export { hoursActions } from './scheduling.policy.ts';
export { presentDayOff } from './scheduling.presenter.ts';
export { checkWeek } from './time/check-week.ts';
export { type ClinicHours, clinicDayAt, clinicDayRange } from './time/clinic-day.ts';
export { daysFrom, instantAt } from './time/clock.ts';
export { closedTimeAt } from './time/closed-time.ts';
export { closedOn, type DoctorHours, type TimeRange } from './time/hours.ts';
export { requireNear } from './time/near-day.ts';
export { slotsIn, timesOn } from './time/slots.ts';
export { breaksOf, workingRanges, worksThrough } from './time/working-ranges.ts';

export const scheduling: Domain = {
  name: 'scheduling',
  routes: schedulingRoutes,
  live: schedulingLive,
};
