import type { Db } from '@rifq/db';
import { addCivilDays, reservationMinutes, reservationRules, todayIn } from '@rifq/rules';
import { minutesFrom } from '../../../core/minutes.ts';
import type { BookableDoctor, TimeRange } from '../../scheduling/index.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { slotsOfDays } from '../slots/slots.service.ts';
import { splitSlots } from '../slots/split-slots.ts';

const MINUTES_A_DAY = 24 * 60;
/** The bookable days, and today. */
const DAYS = reservationRules.daysAhead + 1;
/** Most doctors have a free slot within two days; the search goes on by weeks. */
const [FIRST_DAYS, MORE_DAYS] = [2, 7];

/** Finds the first free slot without computing later days. */
function firstFree({ hours }: BookableDoctor, taken: readonly TimeRange[], now: Date): Date | null {
  const today = todayIn(hours.timeZone, now);
  for (let day = 0, days = FIRST_DAYS; day < DAYS; day += days, days = MORE_DAYS) {
    const slots = slotsOfDays(hours, { kind: 1, until: null }, addCivilDays(today, day), days, now);
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
  const ids = doctors.map(({ doctor }) => doctor.id);
  // The last slot starts when the bookable days end.
  const until = minutesFrom(now, reservationRules.daysAhead * MINUTES_A_DAY + reservationMinutes[1]);
  const taken = ids.length === 0 ? [] : await listTaken(db, ids, { startsAt: now, endsAt: until }, now);
  const takenBy = Map.groupBy(taken, ({ doctorId }) => doctorId);
  return new Map(doctors.map(one => [one.doctor.id, firstFree(one, takenBy.get(one.doctor.id) ?? [], now)]));
}
