import { expect, it } from 'vitest';
import { makeSpeedCheck } from './timeouts.ts';

const judge = () => makeSpeedCheck({ answerGraceMs: 10_000, answerBytesPerSecond: 1_000 });
const UNSENT = 2_000;

/** Returns after how many seconds a reader of `perSecond` bytes is too slow; at most a thousand. */
function secondsOf(perSecond: number, isTooSlow = judge(), reader = {}, before = 0): number {
  for (let second = 0; second < 1_000; second += 1) {
    const sent = before + second * perSecond;
    if (isTooSlow(reader, { sent, unsent: UNSENT }, 1_000)) return second;
  }
  return 1_000;
}

it('waits without limit for a reader at the minimum speed', () => {
  expect(secondsOf(1_000)).toBe(1_000);
});

it('waits for a stopped reader during the grace period and for the unsent bytes', () => {
  expect(secondsOf(0)).toBe(12);
});

it('waits for a slower reader until it has fallen behind by the grace period', () => {
  expect(secondsOf(500)).toBe(23);
});

it('gives no credit for faster reading earlier', () => {
  const [isTooSlow, reader] = [judge(), {}];
  isTooSlow(reader, { sent: 0, unsent: UNSENT }, 1_000);
  isTooSlow(reader, { sent: 10_000_000, unsent: UNSENT }, 1_000);
  expect(secondsOf(0, isTooSlow, reader, 10_000_000)).toBe(12);
});

it('does not count time without unsent bytes', () => {
  const [isTooSlow, reader] = [judge(), {}];
  for (let minute = 0; minute < 10; minute += 1) {
    expect(isTooSlow(reader, { sent: 100, unsent: 0 }, 60_000)).toBe(false);
  }
});
