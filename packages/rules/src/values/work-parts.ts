import type { DayPart } from '../clinics.ts';

const MINUTES_A_DAY = 1440;

/** Hours that begin on one day, with breaks. */
type WorkingHours = DayPart & { readonly breaks: readonly DayPart[] };

/** Returns the parts of working hours between their breaks, in the order of time. */
export function workPartsOf({ from, to, breaks }: WorkingHours): DayPart[] {
  const sorted = breaks.toSorted((one, other) => one.from - other.from);
  const starts = [from, ...sorted.map(pause => pause.to)];
  const ends = [...sorted.map(pause => pause.from), to];
  return starts.map((start, index) => ({ from: start, to: ends[index] ?? to }));
}

/** Returns what remains of parts of a day where the night before does not work. @param before its hours; null for none */
export function withoutNight(parts: readonly DayPart[], before: WorkingHours | null): readonly DayPart[] {
  const night = before === null ? [] : workPartsOf(before);
  return night
    .map(({ from, to }) => ({ from: from - MINUTES_A_DAY, to: to - MINUTES_A_DAY }))
    .reduce(
      (left, other) =>
        left
          .flatMap(({ from, to }) => [
            { from, to: Math.min(to, other.from) },
            { from: Math.max(from, other.to), to },
          ])
          .filter(({ from, to }) => from < to),
      parts,
    );
}
