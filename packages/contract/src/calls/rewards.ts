import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { movementReasons, movementSubjects } from '../rewards.ts';
import { defineCalls } from './define.ts';
import { ownRecordId } from './example.ts';
import { pageNumber } from './page-number.ts';

/** Who or what a movement or a task is about; the name is that of the pet, null where it is about none. */
const subject = z.nullable(
  z.object({
    kind: z.enum(movementSubjects),
    id: uuid,
    pet_id: z.nullable(uuid),
    pet_name: z.nullable(z.string()),
  }),
);

/** One movement: coins and points that came or went together, by one reason. */
const movement = z.object({
  id: uuid,
  reason: z.enum(movementReasons),
  coins: z.number(),
  points: z.number(),
  subject,
  /** An operator's words, with `granted`. */
  note: z.nullable(z.string()),
  at: z.string(),
});
export type Movement = z.infer<typeof movement>;

/**
 * A dose was given before its pet was added, was recorded more than 30 days after its day, or is of a protocol that has
 * earned within 14 days of its day.
 */
const unearnedReasons = ['before_pet', 'late', 'again'] as const;

/** Something that can be earned, or has been. */
const task = z.object({
  rule: z.enum(['profile_completed', 'first_pet', 'pet_photo', 'pet_microchip', 'weight', 'dose_recorded']),
  state: z.enum(['open', 'done']),
  coins: z.number(),
  points: z.number(),
  /** The pet it is about, with its name; null for what is about the account. */
  pet: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** When it was done; null while it is open. */
  done_at: z.nullable(z.string()),
  /** Why the dose that was recorded last for the pet earned nothing, with an open `dose_recorded`; null otherwise. */
  unearned: z.nullable(z.enum(unearnedReasons)),
});
export type Task = z.infer<typeof task>;

/** A movement that its owner has not seen celebrated yet. */
const celebration = z.extend(movement, {
  /** The level that it led to; null when the level stayed. */
  level: z.nullable(z.number()),
});
export type Celebration = z.infer<typeof celebration>;

/** How many movements anyone can page through. */
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
      /** Points at which this level starts, and the next. */
      level_start: z.number(),
      next_level_start: z.number(),
      tasks: z.array(task),
      /** How many there are, of which `tasks` may be a part: done lately, and in all. */
      tasks_done: z.number(),
      tasks_all: z.number(),
      /** The oldest first, at most 20. */
      celebrations: z.array(celebration),
    }),
    touches: 'caller',
    events: [],
  },
  'GET /api/rewards/history': {
    method: 'get',
    path: '/api/rewards/history',
    summary: 'Movements of coins and points, the newest first, in pages of 5 from page 0',
    payload: z.object({ page: z.optional(pageNumber(LAST_PAGE)) }),
    example: { page: 0 },
    response: z.object({ movements: z.array(movement), more: z.boolean() }),
    touches: 'caller',
    events: [],
  },
  'POST /api/rewards/seen': {
    method: 'post',
    path: '/api/rewards/seen',
    summary: 'Celebrate nothing up to this movement again, on any device',
    payload: z.object({ movement_id: uuid }),
    example: { movement_id: ownRecordId('movement') },
    /** Whether this call was the first to see something: one of several open devices celebrates. */
    response: z.object({ first: z.boolean() }),
    touches: 'movement',
    events: [],
  },
});
