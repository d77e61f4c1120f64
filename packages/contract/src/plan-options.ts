import type { PlanOptions } from './calls/vaccines.ts';

/** Plan options of a pet whose owner has not chosen any: the defaults of the rule base. */
export const defaultPlanOptions: PlanOptions = {
  opt_in: [],
  high_risk: null,
  low_risk: false,
  three_year_rabies: false,
  dubai: false,
  deworming: 'default',
  tick_control: 'offered',
};
