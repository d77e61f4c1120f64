import { type Day, formatDay } from '../civil-date.ts';
import type { Plan, Status } from '../types.ts';
import { statusOf } from './status.ts';

/** The plan with its dose due on another day, and the status and action that follow from that day. */
export function rescheduled(plan: Plan, due: Day, asOf: Day): Plan {
  if (plan.graceDays === null) return plan;
  const status = statusBy(plan, statusOf(due, plan.graceDays, asOf));
  return { ...plan, dueDate: formatDay(due), status, action: actionBy(plan, status) };
}

/** A series that starts again does so once its day has come; a vet's advice outlasts the day. */
function statusBy(plan: Plan, status: Status): Status {
  if (plan.status === 'deferred') return 'deferred';
  return plan.status === 'restart' && status !== 'upcoming' ? 'restart' : status;
}

/** How to begin does not depend on how late it is; what is said of a late dose goes with its lateness. */
function actionBy(plan: Plan, status: Status): Plan['action'] {
  return status === plan.status || (status === 'due' && plan.stage === 'first') ? plan.action : null;
}
