import type { Db } from '@rifq/db';
import { addCivilDays, reservationRules, todayIn } from '@rifq/rules';
import { minutesFrom } from '../../../core/minutes.ts';
import type { BookableDoctor, TimeRange } from '../../scheduling/index.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { slotsOfDays } from '../slots/slots.service.ts';
import { splitSlots } from '../slots/split-slots.ts';

const MINUTES_A_DAY = 24 * 60;
/** The bookable days, and today. */
const DAYS = reservationRules.daysAhead + 1;
/** Most doctors have a free slot within two days, which are read alone; the search goes on by weeks. */
const [FIRST_DAYS, MORE_DAYS] = [2, 7];

/** Finds the first free slot from a day on, counted from today, without computing later days. */
function firstFree(
  { hours }: BookableDoctor,
  taken: readonly TimeRange[],
  { from, days }: { readonly from: number; readonly days: number },
  now: Date,
): Date | null {
  const today = todayIn(hours.timeZone, now);
  for (let day = from; day < from + days; day += MORE_DAYS) {
    const some = Math.min(MORE_DAYS, from + days - day);
    const slots = slotsOfDays(hours, { kind: 1, until: null }, addCivilDays(today, day), some, now);
    const [free] = splitSlots(slots, taken).free;
    if (free) return free.startsAt;
  }
  return null;
}

/** Finds each doctor's next free consultation slot; null if there is none within the bookable days. */
export async function nextFree(
  db: Db,
  doctors: readonly BookableDoctor[],
  now: Date,
): Promise<Map<string, Date | null>> {
  const found = new Map<string, Date | null>(doctors.map(({ doctor }) => [doctor.id, null]));
  for (const step of [
    { from: 0, days: FIRST_DAYS },
    { from: FIRST_DAYS, days: DAYS - FIRST_DAYS },
  ]) {
    const busy = doctors.filter(({ doctor }) => found.get(doctor.id) === null);
    if (busy.length === 0) break;
    const ids = busy.map(({ doctor }) => doctor.id);
    // A day's clock is up to a day away from now, and its last slot ends on the next.
    const span = {
      startsAt: minutesFrom(now, Math.max(0, step.from - 1) * MINUTES_A_DAY),
      endsAt: minutesFrom(now, (step.from + step.days + 1) * MINUTES_A_DAY),
    };
    const taken = Map.groupBy(await listTaken(db, ids, span, now), ({ doctorId }) => doctorId);
    for (const one of busy)
      found.set(one.doctor.id, firstFree(one, taken.get(one.doctor.id) ?? [], step, now));
  }
  return found;
}
