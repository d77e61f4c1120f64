import type { Celebration, Movement, Task } from '@rifq/contract/calls';
import { mishmish } from '../../../testing/build-me.ts';
import type { Summary } from '../queries.ts';

const idOf = (last: number) => `0190f5fe-7c00-7a00-8000-${String(last).padStart(12, '0')}`;

/** Subject of a movement about the cat of `buildMe`. */
export const aboutMishmish: Movement['subject'] = {
  kind: 'pet',
  id: mishmish.id,
  pet_id: mishmish.id,
  pet_name: mishmish.name,
};

/** Builds a weekly weight award: 5 points. `number` makes its id, and higher ones sort after it. */
export function buildMovement(number: number, overrides: Partial<Movement> = {}): Movement {
  return {
    id: idOf(number),
    reason: 'weight',
    coins: 0,
    points: 5,
    subject: aboutMishmish,
    note: null,
    at: '2026-11-15T09:00:00.000Z',
    ...overrides,
  };
}

export function buildCelebration(number: number, overrides: Partial<Celebration> = {}): Celebration {
  return { ...buildMovement(number), level: null, ...overrides };
}

export function buildTask(overrides: Partial<Task> = {}): Task {
  return {
    rule: 'weight',
    state: 'open',
    coins: 0,
    points: 5,
    pet: { id: mishmish.id, name: mishmish.name },
    done_at: null,
    unearned: null,
    ...overrides,
  };
}

/** Builds level 3 with 480 points, 120 before the next, and nothing to celebrate. */
export function buildSummary({ tasks = [], ...overrides }: Partial<Summary> = {}): Summary {
  return {
    coins: 140,
    points: 480,
    level: 3,
    level_start: 300,
    next_level_start: 600,
    tasks,
    tasks_done: tasks.filter(({ state }) => state === 'done').length,
    tasks_all: tasks.length,
    celebrations: [],
    ...overrides,
  };
}
