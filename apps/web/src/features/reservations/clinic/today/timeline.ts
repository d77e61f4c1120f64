import type { ClinicReservation, DaySchedule, DoctorBrief, ResponseOf, Slot } from '@rifq/contract/calls';

/** An item in the time column of a day. */
export type Entry =
  | { type: 'reservation'; at: number; reservation: ClinicReservation }
  /** Consecutive free slots of a doctor: from the first one's start to the last one's end. */
  | { type: 'free'; at: number; slot: Slot; count: number; doctor: DoctorBrief }
  | { type: 'break'; at: number; slot: Slot; doctor: DoctorBrief }
  | { type: 'now'; at: number };

const ORDER: readonly Entry['type'][] = ['now', 'reservation', 'break', 'free'];

interface Band {
  slot: Slot;
  count: number;
}

/** Joins adjacent slots, given in order. */
function joined(slots: readonly Slot[]): Band[] {
  const bands: Band[] = [];
  for (const slot of slots) {
    const last = bands.at(-1);
    if (last?.slot.ends_at !== slot.starts_at) bands.push({ slot, count: 1 });
    else bands[bands.length - 1] = { slot: { ...last.slot, ends_at: slot.ends_at }, count: last.count + 1 };
  }
  return bands;
}

/** The free slots of each doctor: each bookable directly, or one band for consecutive ones. */
function freeTimes(day: DaySchedule, doctors: readonly DoctorBrief[], joinsFree: boolean): Entry[] {
  return day.doctors.flatMap(time => {
    const doctor = doctors.find(({ id }) => id === time.doctor_id);
    if (doctor === undefined) return [];
    const bands = joinsFree ? joined(time.free) : time.free.map(slot => ({ slot, count: 1 }));
    return bands.map(
      (band): Entry => ({ type: 'free', at: Date.parse(band.slot.starts_at), doctor, ...band }),
    );
  });
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

/** Returns the doctors of a schedule, and those who have left the clinic but have reservations in it. */
export function doctorsOfSchedule({
  doctors,
  days,
}: ResponseOf<'get', '/api/clinic/schedule'>): DoctorBrief[] {
  const booked = days.flatMap(day => day.reservations.map(({ doctor }) => doctor));
  return [...new Map([...booked, ...doctors].map(doctor => [doctor.id, doctor])).values()];
}

/** Returns the reservations of days with some doctors. */
export function reservationsWith(
  days: readonly DaySchedule[],
  doctors: readonly DoctorBrief[],
): ClinicReservation[] {
  const ids = new Set(doctors.map(({ id }) => id));
  return days.flatMap(day => day.reservations.filter(({ doctor }) => ids.has(doctor.id)));
}

/**
 * Merges reservations, breaks and free times of a day by time.
 * @param now in milliseconds if the day is today: its marker is before the first item of the future
 * @param joinsFree whether consecutive free slots are one band, by default for several doctors
 */
export function timelineOf(
  day: DaySchedule,
  doctors: readonly DoctorBrief[],
  now: number | null,
  { joinsFree = doctors.length > 1 } = {},
): Entry[] {
  const shown = new Set(doctors.map(({ id }) => id));
  const entries: Entry[] = day.reservations
    .filter(({ doctor }) => shown.has(doctor.id))
    .map(reservation => ({ type: 'reservation', at: Date.parse(reservation.starts_at), reservation }));
  entries.push(...breaks(day, doctors), ...freeTimes(day, doctors, joinsFree));
  if (now !== null && entries.length > 0) entries.push({ type: 'now', at: now });
  // An item that starts exactly now has started.
  const key = ({ type, at }: Entry) => (type === 'now' ? at + 1 : at);
  return entries.sort(
    (one, other) => key(one) - key(other) || ORDER.indexOf(one.type) - ORDER.indexOf(other.type),
  );
}

/** Returns when a patient in the clinic could be seen: nobody before coming in, nor before the time of the visit. */
const seenFrom = ({ starts_at: startsAt, arrived_at: arrivedAt }: ClinicReservation) =>
  Math.max(Date.parse(startsAt), Date.parse(arrivedAt ?? startsAt));

/** Returns the next reservation of a day: who waits since the earliest time, else the next one that is paid. */
export function nextOf(
  reservations: readonly ClinicReservation[],
  now: number,
): ClinicReservation | undefined {
  const confirmed = reservations.filter(({ state }) => state === 'confirmed');
  const [waiting] = confirmed
    .filter(({ arrived_at: arrivedAt }) => arrivedAt !== null)
    .toSorted((one, other) => seenFrom(one) - seenFrom(other));
  const coming = confirmed.find(({ ends_at: endsAt }) => Date.parse(endsAt) > now);
  if (waiting === undefined || coming === undefined) return waiting ?? coming;
  return seenFrom(waiting) <= Math.max(now, seenFrom(coming)) ? waiting : coming;
}
