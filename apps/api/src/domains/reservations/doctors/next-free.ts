import type { Db } from '@rifq/db';
import { reservationRules, todayIn } from '@rifq/rules';
import type { BookableDoctor, TimeRange } from '../../scheduling/index.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { slotsOfDays } from '../slots/slots.service.ts';
import { splitSlots } from '../slots/split-slots.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Days to search, in steps: most doctors have a free slot within two days, which ends their search. */
const DAYS = [2, 7, 30, reservationRules.daysAhead + 1] as const;

function firstFree(
  { hours }: BookableDoctor,
  taken: readonly TimeRange[],
  days: number,
  now: Date,
): Date | null {
  const slots = slotsOfDays(hours, { kind: 1, until: null }, todayIn(hours.timeZone, now), days, now);
  return splitSlots(slots, taken).free[0]?.startsAt ?? null;
}

/** Finds each doctor's next free consultation slot; null if there is none within the bookable days. */
export async function nextFree(
  db: Db,
  doctors: readonly BookableDoctor[],
  now: Date,
): Promise<Map<string, Date | null>> {
  const found = new Map<string, Date | null>();
  for (const days of DAYS) {
    const busy = doctors.filter(({ doctor }) => !found.has(doctor.id));
    const ids = busy.map(({ doctor }) => doctor.id);
    const span = { startsAt: now, endsAt: new Date(now.getTime() + days * DAY_MS) };
    const taken = ids.length === 0 ? [] : await listTaken(db, ids, span, now);
    const takenBy = Map.groupBy(taken, ({ doctorId }) => doctorId);
    for (const one of busy) {
      const free = firstFree(one, takenBy.get(one.doctor.id) ?? [], days, now);
      if (free !== null) found.set(one.doctor.id, free);
    }
  }
  return new Map(doctors.map(({ doctor: { id } }) => [id, found.get(id) ?? null]));
}
