import { expect, it } from 'vitest';
import { makePaceJudge } from './timeouts.ts';

const judge = () => makePaceJudge({ answerGraceMs: 10_000, answerBytesPerSecond: 1_000 });
const UNSENT = 2_000;

/** How many seconds a reader lasts who takes `perSecond` bytes in each of them; at most a thousand. */
function secondsOf(perSecond: number, isTooSlow = judge(), reader = {}, before = 0): number {
  for (let second = 0; second < 1_000; second += 1) {
    const sent = before + second * perSecond;
    if (isTooSlow(reader, { sent, unsent: UNSENT }, 1_000)) return second;
  }
  return 1_000;
}

it('a reader at the least pace is waited for without end', () => {
  expect(secondsOf(1_000)).toBe(1_000);
});

it('a reader who stops is waited for during the grace, and for what waits', () => {
  expect(secondsOf(0)).toBe(12);
});

it('a slower reader is waited for as long as it falls behind', () => {
  expect(secondsOf(500)).toBe(23);
});

it('what was read faster earlier counts for nothing', () => {
  const [isTooSlow, reader] = [judge(), {}];
  isTooSlow(reader, { sent: 0, unsent: UNSENT }, 1_000);
  isTooSlow(reader, { sent: 10_000_000, unsent: UNSENT }, 1_000);
  expect(secondsOf(0, isTooSlow, reader, 10_000_000)).toBe(12);
});

it('time in which nothing waits for the reader does not count', () => {
  const [isTooSlow, reader] = [judge(), {}];
  for (let minute = 0; minute < 10; minute += 1) {
    expect(isTooSlow(reader, { sent: 100, unsent: 0 }, 60_000)).toBe(false);
  }
});
