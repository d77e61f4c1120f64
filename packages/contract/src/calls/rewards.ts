import { movementReasons, movementSubjects } from '@rifq/rules';
import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId } from './example.ts';
import { pageNumber } from './page-number.ts';

/** Subject of a movement or task; the name is the pet's, null if it concerns no pet. */
const subject = z.nullable(
  z.object({
    kind: z.enum(movementSubjects),
    id: uuid,
    pet_id: z.nullable(uuid),
    pet_name: z.nullable(z.string()),
  }),
);

/** A movement: coins and points that changed together for one reason. */
const movement = z.object({
  id: uuid,
  reason: z.enum(movementReasons),
  coins: z.number(),
  points: z.number(),
  subject,
  /** Note of the operator, with `granted`. */
  note: z.nullable(z.string()),
  at: z.string(),
});
export type Movement = z.infer<typeof movement>;

/**
 * The dose was given before its pet was added, was recorded more than 30 days late, or is of a protocol that had
 * already earned within 14 days of it.
 */
const unearnedReasons = ['before_pet', 'late', 'again'] as const;

/** A task that earns a reward, open or done. */
const task = z.object({
  rule: z.enum(['profile_completed', 'first_pet', 'pet_photo', 'pet_microchip', 'weight', 'dose_recorded']),
  state: z.enum(['open', 'done']),
  coins: z.number(),
  points: z.number(),
  /** The pet that it concerns; null for a task of the account. */
  pet: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** When it was done; null while open. */
  done_at: z.nullable(z.string()),
  /** With an open `dose_recorded`: why the pet's last recorded dose earned nothing; null otherwise. */
  unearned: z.nullable(z.enum(unearnedReasons)),
});
export type Task = z.infer<typeof task>;

/** A movement whose celebration its owner has not seen yet. */
const celebration = z.extend(movement, {
  /** The level reached by it; null if the level did not change. */
  level: z.nullable(z.number()),
});
export type Celebration = z.infer<typeof celebration>;

/** Last page of a list of movements. */
const LAST_PAGE = 9999;

export const rewardCalls = defineCalls({
  'GET /api/rewards/summary': {
    method: 'get',
    path: '/api/rewards/summary',
    summary: 'Coins, level, the way to the next one, tasks, and what was earned and not celebrated yet',
    response: z.object({
      coins: z.number(),
      points: z.number(),
      level: z.number(),
      /** Points at which this level and the next one start. */
      level_start: z.number(),
      next_level_start: z.number(),
      tasks: z.array(task),
      /** Counts of recently done and of all tasks; `tasks` may list fewer. */
      tasks_done: z.number(),
      tasks_all: z.number(),
      /** Oldest first, at most 20. */
      celebrations: z.array(celebration),
    }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/rewards/history': {
    method: 'get',
    path: '/api/rewards/history',
    summary: 'Movements of coins and points, the newest first, in pages of 5 from page 0',
    payload: z.object({ page: z.optional(pageNumber(LAST_PAGE)) }),
    example: { page: 0 },
    response: z.object({ movements: z.array(movement), more: z.boolean() }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/rewards/seen': {
    method: 'post',
    path: '/api/rewards/seen',
    summary: 'Celebrate nothing up to this movement again, on any device',
    payload: z.object({ movement_id: uuid }),
    example: { movement_id: ownRecordId('movement') },
    /** Whether this call was the first to mark something as seen: only one of several open devices celebrates. */
    response: z.object({ first: z.boolean() }),
    touches: 'movement',
    changesState: true,
  },
});
