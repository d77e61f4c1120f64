import type { Day } from '../civil-date.ts';
import type { PlanOptions } from '../types.ts';
import type { GivenDose } from './doses.ts';

/** The input of a plan, read. */
export interface PlanContext {
  readonly birth: Day | null;
  readonly registeredOn: Day | null;
  /** Sorted, one a day. */
  readonly doses: readonly GivenDose[];
  readonly options: PlanOptions;
  readonly asOf: Day;
}
