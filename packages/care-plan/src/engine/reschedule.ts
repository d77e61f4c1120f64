import { type Day, toCivilDate } from '../civil-date.ts';
import type { Plan, Status } from '../types.ts';
import { doseStatusOf } from './status.ts';

/** Returns the plan with another due date, and the status and action that follow from it. */
export function rescheduled(plan: Plan, due: Day, asOf: Day): Plan {
  if (plan.dueDate === null) return plan;
  const status = statusBy(plan, doseStatusOf(due, plan.graceDays, asOf));
  return { ...plan, dueDate: toCivilDate(due), status, action: actionBy(plan, status) };
}

/** A series restarts only once its due date is reached; a vet's deferral lasts beyond it. */
function statusBy(plan: Plan, status: Status): Status {
  if (plan.status === 'deferred') return 'deferred';
  return plan.status === 'restart' && status !== 'upcoming' ? 'restart' : status;
}

/** The action to begin a series does not depend on lateness; an action for a late dose disappears with it. */
function actionBy(plan: Plan, status: Status): Plan['action'] {
  return status === plan.status || (status === 'due' && plan.stage === 'first') ? plan.action : null;
}
