import { addDays, type CivilDate, todayIn } from '@rifq/contract';
import type { Slot } from '@rifq/contract/calls';
import { currentDay } from '../formats/clock.ts';

/** The date of an instant in an IANA zone. */
export const dayOf = (iso: string, timeZone: string): CivilDate => todayIn(timeZone, new Date(iso));

export interface DaySlot extends Slot {
  isTaken: boolean;
}

export interface SlotDay {
  date: CivilDate;
  /** In the order of time. */
  slots: DaySlot[];
  hasFree: boolean;
}

/**
 * Slots by the days of a zone: every day from today to the last one that has any, days without slots too.
 * @param timeZone whose days they are, by IANA name
 */
export function daysOf(
  slots: readonly Slot[],
  taken: readonly Slot[],
  timeZone: string,
  today: CivilDate = currentDay(timeZone),
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
  for (let date = today; date <= last; date = addDays(date, 1)) {
    const ofDay = byDay.get(date) ?? [];
    days.push({ date, slots: ofDay, hasFree: ofDay.some(({ isTaken }) => !isTaken) });
  }
  return days;
}

/** The free slots nearest to a time, in the order of time. */
export function nearestSlots(slots: readonly Slot[], iso: string, count = 3): Slot[] {
  const distance = ({ starts_at }: Slot) => Math.abs(Date.parse(starts_at) - Date.parse(iso));
  return [...slots]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/**
 * Whether a chosen slot has been taken by somebody else, or is none any more. Nothing is known of a slot after the days
 * that are loaded.
 */
export function isLost(startsAt: string, free: readonly Slot[], taken: readonly Slot[]): boolean {
  const at = Date.parse(startsAt);
  const isAt = ({ starts_at }: Slot) => Date.parse(starts_at) === at;
  if (free.some(isAt)) return false;
  return [...free, ...taken].some(({ starts_at }) => Date.parse(starts_at) >= at);
}
