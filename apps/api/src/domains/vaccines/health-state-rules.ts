import { type HealthState, healthStates } from '@rifq/contract/calls';
import type { PetRow } from '../pets/index.ts';
import type { HealthStateRow } from './health-states.repository.ts';

/** States that have no effect on a pet whose sex was later changed to male. */
const MOTHERHOOD: readonly HealthState['state'][] = ['pregnant', 'nursing'];

/** Selects the states that have an effect on a pet. */
export const statesThatCount = (
  { sex }: Pick<PetRow, 'sex'>,
  states: readonly HealthStateRow[],
): readonly HealthStateRow[] =>
  sex === 'male' ? states.filter(({ state }) => !MOTHERHOOD.includes(state)) : states;

export const isHealthState = (reason: string): reason is HealthState['state'] =>
  healthStates.some(state => state === reason);
