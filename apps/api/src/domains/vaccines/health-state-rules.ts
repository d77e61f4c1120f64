import { type HealthState, healthStates } from '@rifq/contract/calls';
import type { PetRow } from '../pets/index.ts';
import type { HealthStateRow } from './health-states.repository.ts';

/** Of a pet that is a male by now, what was noted before has no effect. */
const MOTHERHOOD: readonly HealthState['state'][] = ['pregnant', 'nursing'];

/** The states that have an effect on a pet. */
export const statesThatCount = (
  { sex }: Pick<PetRow, 'sex'>,
  states: readonly HealthStateRow[],
): readonly HealthStateRow[] =>
  sex === 'male' ? states.filter(({ state }) => !MOTHERHOOD.includes(state)) : states;

export const isHealthState = (reason: string): reason is HealthState['state'] =>
  healthStates.some(state => state === reason);
