import { expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { manualClock } from '../testing/clock.ts';
import { Admission } from './admission.ts';

const QUEUE_PER_ADDRESS = 500;
const admissionOf = (clock: Clock, perSecond: number) => new Admission(clock, perSecond, QUEUE_PER_ADDRESS);

type Crowd = { address?: string; gone?: boolean };

/** Enters `size` candidates, disconnected before their turn if `gone`. `admitted` and `refused` are updated later. */
function crowd(admission: Admission, size: number, { address = '192.0.2.1', gone = false }: Crowd = {}) {
  const counts = { admitted: 0, refused: 0 };
  for (let index = 0; index < size; index += 1) {
    admission.enter({
      address,
      admit: () => {
        if (!gone) counts.admitted += 1;
        return !gone;
      },
      refuse: () => {
        counts.refused += 1;
      },
    });
  }
  return counts;
}

test('admits all waiting candidates at its rate', () => {
  const clock = manualClock();
  const counts = crowd(admissionOf(clock, 100), 500);
  expect(counts.admitted).toBe(2);
  clock.advance(1_000);
  expect(counts.admitted).toBe(102);
  clock.advance(4_000);
  expect(counts).toEqual({ admitted: 500, refused: 0 });
});

test('does not allow a larger burst after an idle time', () => {
  const clock = manualClock();
  const admission = admissionOf(clock, 100);
  clock.advance(60_000);
  expect(crowd(admission, 500).admitted).toBe(2);
});

test('supports a rate below one per tick', () => {
  const clock = manualClock();
  const counts = crowd(admissionOf(clock, 10), 50);
  clock.advance(1_000);
  expect(counts.admitted).toBe(11);
});

test('refuses candidates that would wait too long, and all when it closes', () => {
  const clock = manualClock();
  const admission = admissionOf(clock, 10);
  const counts = crowd(admission, 150);
  expect(counts).toEqual({ admitted: 1, refused: 49 });
  admission.close();
  expect(counts).toEqual({ admitted: 1, refused: 149 });
  clock.advance(60_000);
  expect(crowd(admission, 1)).toEqual({ admitted: 0, refused: 1 });
});

test('does not count disconnected candidates, neither immediately nor in the queue', () => {
  const clock = manualClock();
  const admission = admissionOf(clock, 100);
  crowd(admission, 1_000, { gone: true });
  expect(crowd(admission, 2).admitted).toBe(2);
  crowd(admission, 400, { gone: true });
  const counts = crowd(admission, 2);
  clock.advance(20);
  expect(counts).toEqual({ admitted: 2, refused: 0 });
});

test('many candidates of one address do not delay other addresses', () => {
  const clock = manualClock();
  const admission = admissionOf(clock, 100);
  const flood = crowd(admission, 400, { address: '192.0.2.66' });
  const others = crowd(admission, 10, { address: '192.0.2.1' });
  clock.advance(200);
  expect(others.admitted).toBe(10);
  expect(flood.admitted).toBe(12);
});

test('limits the queue of one address, so that others can wait too', () => {
  const admission = admissionOf(manualClock(), 100);
  expect(crowd(admission, 700, { address: '192.0.2.66' })).toEqual({ admitted: 2, refused: 198 });
  expect(crowd(admission, 500, { address: '192.0.2.1' })).toEqual({ admitted: 0, refused: 0 });
});

test('drops the last of the longest queue for a shorter one when all queues are full', () => {
  const clock = manualClock();
  const admission = admissionOf(clock, 10);
  const [large, small] = [
    crowd(admission, 81, { address: '192.0.2.66' }),
    crowd(admission, 20, { address: '192.0.2.67' }),
  ];
  expect([large.refused, small.refused]).toEqual([0, 0]);
  const other = crowd(admission, 3, { address: '192.0.2.1' });
  expect([large.refused, small.refused, other.refused]).toEqual([3, 0, 0]);
  crowd(admission, 10, { address: '192.0.2.66' });
  clock.advance(1_000);
  expect(other.admitted).toBe(3);
});

test('admits a new address to a full queue, even when all others wait with one candidate', () => {
  const clock = manualClock();
  const admission = admissionOf(clock, 10);
  const others = Array.from({ length: 101 }, (_, index) =>
    crowd(admission, 1, { address: `198.51.100.${index}` }),
  );
  const newcomer = crowd(admission, 2);
  expect(newcomer).toEqual({ admitted: 0, refused: 1 });
  expect(others.flatMap(({ refused }, index) => (refused > 0 ? [index] : []))).toEqual([100]);
  clock.advance(10_000);
  expect(newcomer.admitted).toBe(1);
  expect(others.filter(({ admitted }) => admitted === 1)).toHaveLength(100);
  const back = crowd(admission, 1, { address: '198.51.100.100' });
  clock.advance(100);
  expect(back.admitted).toBe(1);
});
