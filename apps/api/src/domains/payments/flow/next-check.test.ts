import { expect, it } from 'vitest';
import { nextCheck, nextCheckAfterEnd } from './next-check.ts';

const createdAt = new Date('2026-11-22T10:00:00Z');
const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
/** Minutes after it was created at which a payment is looked at, when nobody says anything. */
function minutesOf(expiresIn: number, count: number): number[] {
  const looks: number[] = [];
  let now = createdAt;
  while (looks.length < count) {
    now = nextCheck({ createdAt, expiresAt: at(expiresIn) }, now);
    looks.push((now.getTime() - createdAt.getTime()) / 60_000);
  }
  return looks;
}

it('looks at a silent payment after ever longer waits, and at the moment when its time is over', () => {
  expect(minutesOf(60, 10)).toEqual([1, 2, 5, 10, 20, 30, 40, 50, 60, 70]);
  expect(minutesOf(7, 5)).toEqual([1, 2, 5, 7, 10]);
});

it('looks at what has ended for a week more, at ever longer waits', () => {
  const looks: number[] = [];
  for (let now: Date | null = createdAt; now !== null; now = nextCheckAfterEnd(createdAt, now))
    looks.push((now.getTime() - createdAt.getTime()) / 60_000);
  expect(looks).toEqual([0, 10, 60, 360, 1440, 4320, 10_080]);
});
