import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitSlots } from './split-slots.ts';

const span = (from: number, to: number) => ({ startsAt: new Date(from), endsAt: new Date(to) });

/** Sorted ranges that do not overlap, by the gaps before them and their lengths. */
const spans = fc
  .array(fc.record({ gap: fc.nat(4), length: fc.integer({ min: 1, max: 5 }) }), { maxLength: 20 })
  .map(parts => {
    let end = 0;
    return parts.map(({ gap, length }) => {
      const start = end + gap;
      end = start + length;
      return span(start, end);
    });
  });

/** Ranges by their starts, that may overlap. */
const overlapping = fc
  .array(fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 20 }) }), { maxLength: 20 })
  .map(parts =>
    parts
      .map(({ from, length }) => span(from, from + length))
      .toSorted((one, other) => +one.startsAt - +other.startsAt),
  );
const any = fc.oneof(spans, overlapping);

it('marks overlapping slots as taken, and leaves those that only touch', () => {
  const slots = [span(0, 30), span(30, 60), span(60, 90), span(90, 120)];
  expect(splitSlots(slots, [span(15, 30), span(75, 100)])).toEqual({
    free: [slots[1]],
    taken: [slots[0], slots[2], slots[3]],
  });
});

it('gives the same result as comparing every pair', () => {
  fc.assert(
    fc.property(any, any, (slots, booked) => {
      const overlaps = (slot: (typeof slots)[number]) =>
        booked.some(one => one.startsAt < slot.endsAt && slot.startsAt < one.endsAt);
      expect(splitSlots(slots, booked)).toEqual({
        free: slots.filter(slot => !overlaps(slot)),
        taken: slots.filter(overlaps),
      });
    }),
  );
});
