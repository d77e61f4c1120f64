import { expect, it } from 'vitest';
import { nextPoll, nextPollAfterEnd } from './polls.ts';

const createdAt = new Date('2026-11-22T10:00:00Z');
const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
/** Lists the minutes after creation at which a payment without webhooks is polled. */
function minutesOf(expiresIn: number, count: number): number[] {
  const polls: number[] = [];
  let now = createdAt;
  while (polls.length < count) {
    now = nextPoll({ createdAt, expiresAt: at(expiresIn) }, now);
    polls.push((now.getTime() - createdAt.getTime()) / 60_000);
  }
  return polls;
}

it('polls a payment without webhooks less and less often, and when it expires', () => {
  expect(minutesOf(60, 10)).toEqual([1, 2, 5, 10, 20, 30, 40, 50, 60, 70]);
  expect(minutesOf(7, 5)).toEqual([1, 2, 5, 7, 10]);
});

it('polls an ended payment for another week, less and less often', () => {
  const polls: number[] = [];
  for (let now: Date | null = createdAt; now !== null; now = nextPollAfterEnd(createdAt, now))
    polls.push((now.getTime() - createdAt.getTime()) / 60_000);
  expect(polls).toEqual([0, 10, 60, 360, 1440, 4320, 10_080]);
});
