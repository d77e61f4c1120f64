import type { Action, PlanInput, Status } from '../types.ts';

export interface PlanExample extends PlanInput {
  readonly id: string;
  readonly why: string;
  readonly expect: { readonly dueDate: string | null; readonly status: Status; readonly action?: Action };
}
