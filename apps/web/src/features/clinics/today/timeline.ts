import type { ClinicReservation, DaySchedule, DoctorBrief, Slot } from '@rifq/contract/calls';

/** What stands in the column of a day's time. */
export type Entry =
  | { type: 'reservation'; at: number; reservation: ClinicReservation }
  /** A time at which these doctors are free. */
  | { type: 'free'; at: number; slot: Slot; doctors: readonly DoctorBrief[] }
  | { type: 'break'; at: number; slot: Slot; doctor: DoctorBrief }
  | { type: 'now'; at: number };

const ORDER: readonly Entry['type'][] = ['now', 'reservation', 'break', 'free'];

function freeTimes(day: DaySchedule, doctors: readonly DoctorBrief[]): Entry[] {
  const times = new Map<string, { slot: Slot; doctors: DoctorBrief[] }>();
  for (const time of day.doctors) {
    const doctor = doctors.find(({ id }) => id === time.doctor_id);
    if (doctor === undefined) continue;
    for (const slot of time.free) {
      const same = times.get(slot.starts_at);
      if (same === undefined) times.set(slot.starts_at, { slot, doctors: [doctor] });
      else same.doctors.push(doctor);
    }
  }
  return [...times.values()].map(time => ({ type: 'free', at: Date.parse(time.slot.starts_at), ...time }));
}

function breaks(day: DaySchedule, doctors: readonly DoctorBrief[]): Entry[] {
  return day.doctors.flatMap(time => {
    const doctor = doctors.find(({ id }) => id === time.doctor_id);
    if (doctor === undefined) return [];
    return time.breaks.map(
      (slot): Entry => ({ type: 'break', at: Date.parse(slot.starts_at), slot, doctor }),
    );
  });
}

/**
 * One column of a day's time, in its order: reservations, breaks, free times (one for doctors who are free at once).
 * @param now in milliseconds where the day is today: its line stands before the first thing that is still to come
 */
export function timelineOf(day: DaySchedule, doctors: readonly DoctorBrief[], now: number | null): Entry[] {
  const shown = new Set(doctors.map(({ id }) => id));
  const entries: Entry[] = day.reservations
    .filter(({ doctor }) => shown.has(doctor.id))
    .map(reservation => ({ type: 'reservation', at: Date.parse(reservation.starts_at), reservation }));
  entries.push(...breaks(day, doctors), ...freeTimes(day, doctors));
  if (now !== null && entries.length > 0) entries.push({ type: 'now', at: now });
  // A thing that begins in this very moment has begun.
  const key = ({ type, at }: Entry) => (type === 'now' ? at + 1 : at);
  return entries.sort(
    (one, other) => key(one) - key(other) || ORDER.indexOf(one.type) - ORDER.indexOf(other.type),
  );
}

/** The next reservation of a day that is still to come: paid, and its room not open yet. */
export function nextOf(
  reservations: readonly ClinicReservation[],
  now: number,
): ClinicReservation | undefined {
  return reservations.find(({ state, ends_at }) => state === 'confirmed' && Date.parse(ends_at) > now);
}
