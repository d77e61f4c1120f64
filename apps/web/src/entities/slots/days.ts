import type { Slot } from '@rifq/contract/calls';
import { addCivilDays, type CivilDate, todayIn } from '@rifq/rules';
import { currentDay } from '../../lib/formats/clock.ts';

/** Returns the date of an instant in an IANA zone. */
export const dayOf = (iso: string, timeZone: string): CivilDate => todayIn(timeZone, new Date(iso));

export interface DaySlot extends Slot {
  isTaken: boolean;
}

export interface SlotDay {
  date: CivilDate;
  /** Sorted by time. */
  slots: DaySlot[];
  hasFree: boolean;
}

/**
 * Groups slots by the days of a zone: every day from a first one to the last one with slots, including days without.
 * @param timeZone the zone of the days, an IANA name
 */
export function daysOf(
  slots: readonly Slot[],
  taken: readonly Slot[],
  timeZone: string,
  first: CivilDate = currentDay(timeZone),
): SlotDay[] {
  const all = [
    ...slots.map(slot => ({ ...slot, isTaken: false })),
    ...taken.map(slot => ({ ...slot, isTaken: true })),
  ].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const byDay = new Map<CivilDate, DaySlot[]>();
  for (const slot of all) {
    const date = dayOf(slot.starts_at, timeZone);
    byDay.set(date, [...(byDay.get(date) ?? []), slot]);
  }
  const last = [...byDay.keys()].at(-1);
  const days: SlotDay[] = [];
  if (last === undefined) return days;
  for (let date = first; date <= last; date = addCivilDays(date, 1)) {
    const ofDay = byDay.get(date) ?? [];
    days.push({ date, slots: ofDay, hasFree: ofDay.some(({ isTaken }) => !isTaken) });
  }
  return days;
}

/** Returns the free slots nearest to a time, sorted by time. */
export function nearestSlots(slots: readonly Slot[], iso: string, count = 3): Slot[] {
  const distance = ({ starts_at }: Slot) => Math.abs(Date.parse(starts_at) - Date.parse(iso));
  return [...slots]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/** Whether another user has taken a chosen slot, or it no longer exists. Slots after the loaded days are unknown. */
export function isLost(startsAt: string, free: readonly Slot[], taken: readonly Slot[]): boolean {
  const at = Date.parse(startsAt);
  const isAt = ({ starts_at }: Slot) => Date.parse(starts_at) === at;
  if (free.some(isAt)) return false;
  return [...free, ...taken].some(({ starts_at }) => Date.parse(starts_at) >= at);
}
