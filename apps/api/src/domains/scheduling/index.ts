import './scheduling.events.ts';
import type { Domain } from '../domain.ts';
import { schedulingLive } from './scheduling.live.ts';
import { schedulingRoutes } from './scheduling.routes.ts';

export { appendHoursChanged, type HoursChanger } from './append-hours-changed.ts';
export { type ChangingDoctor, requireEditableDoctor } from './doctor-access.ts';
export {
  addDayOffOf,
  type BookableDoctor,
  countDaysOffOf,
  doctorForBooking,
  hoursOfDoctor,
  setWeek,
  withHours,
} from './doctor-hours.service.ts';
export { viewWeek } from './hours.service.ts';
export { listDoctorsOf } from './list-doctors.ts';
export { hoursActions } from './scheduling.policy.ts';
export { presentDayOff } from './scheduling.presenter.ts';
export { checkWeek } from './time/check-week.ts';
export { daysFrom, instantAt } from './time/clock.ts';
export { type DoctorHours, dayOffOn, type TimeRange } from './time/hours.ts';
export { requireNear } from './time/near-day.ts';
export { slotsIn } from './time/slots.ts';
export { breaksOf, workingRanges, worksThrough } from './time/working-ranges.ts';

export const scheduling: Domain = {
  name: 'scheduling',
  routes: schedulingRoutes,
  live: schedulingLive,
};
