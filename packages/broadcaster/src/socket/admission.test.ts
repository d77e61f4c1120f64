import { expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { Admission } from './admission.ts';

/** Enters so many candidates at once, who have `gone` before their turn or not; `admitted` and `refused` count as it goes. */
function crowd(admission: Admission, size: number, gone = false) {
  const counts = { admitted: 0, refused: 0 };
  for (let index = 0; index < size; index += 1) {
    admission.enter({
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

test('lets a crowd in at its pace and loses nobody', () => {
  const clock = manualClock();
  const counts = crowd(new Admission(clock, 100), 500);
  expect(counts.admitted).toBe(2);
  clock.advance(1_000);
  expect(counts.admitted).toBe(102);
  clock.advance(4_000);
  expect(counts).toEqual({ admitted: 500, refused: 0 });
});

test('a quiet time is no reason for a burst afterwards', () => {
  const clock = manualClock();
  const admission = new Admission(clock, 100);
  clock.advance(60_000);
  expect(crowd(admission, 500).admitted).toBe(2);
});

test('a pace below one in a tick is kept too', () => {
  const clock = manualClock();
  const counts = crowd(new Admission(clock, 10), 50);
  clock.advance(1_000);
  expect(counts.admitted).toBe(11);
});

test('turns away whoever would wait too long, and everybody when it closes', () => {
  const clock = manualClock();
  const admission = new Admission(clock, 10);
  const counts = crowd(admission, 150);
  expect(counts).toEqual({ admitted: 1, refused: 49 });
  admission.close();
  expect(counts).toEqual({ admitted: 1, refused: 149 });
  clock.advance(60_000);
  expect(crowd(admission, 1)).toEqual({ admitted: 0, refused: 1 });
});

test('whoever has gone takes no place, neither at once nor in the queue', () => {
  const clock = manualClock();
  const admission = new Admission(clock, 100);
  crowd(admission, 1_000, true);
  expect(crowd(admission, 2).admitted).toBe(2);
  crowd(admission, 500, true);
  const counts = crowd(admission, 2);
  clock.advance(20);
  expect(counts).toEqual({ admitted: 2, refused: 0 });
});
