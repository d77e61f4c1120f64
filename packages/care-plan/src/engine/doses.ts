import { type CivilDate, type Day, parseDay } from '../civil-date.ts';
import type { Dose, DoseType } from '../types.ts';

/** A dose as the engine works with it. */
export interface GivenDose {
  readonly day: Day;
  readonly date: CivilDate;
  /** null: unknown. */
  readonly type: DoseType | null;
}

/**
 * Sorts doses by date and merges those of one day, so that neither their order nor a double record matters.
 * If the types of one day differ, the type is unknown, the stricter reading.
 */
export function readDoses(doses: readonly Dose[]): GivenDose[] {
  const byDay = new Map<Day, GivenDose>();
  for (const { date, type } of doses) {
    const day = parseDay(date);
    const same = byDay.get(day);
    const known = type ?? null;
    byDay.set(day, { day, date, type: same === undefined || same.type === known ? known : null });
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day);
}
