import * as z from 'zod/mini';
import { clinicLimits } from '../clinics.ts';
import { currencyCodes } from '../currency.ts';
import { uuid } from '../fields.ts';
import { reservationStates } from '../reservation-states.ts';
import { doctorBrief, paymentMethod, reservationKind, reservationMoney, slot } from './reservation-fields.ts';
import { profilePet } from './user.ts';

const MINUTES_A_DAY = 1440;
const minute = z
  .int('field.hours')
  .check(z.minimum(0, 'field.hours'), z.maximum(MINUTES_A_DAY, 'field.hours'));

/** A doctor as the members of the clinic see them. */
export const clinicDoctor = z.object({
  ...doctorBrief.shape,
  /** Can be booked and moved to: the account is not switched off. */
  takes_reservations: z.boolean(),
});
export type ClinicDoctor = z.infer<typeof clinicDoctor>;

/** A reservation as the members of its clinic see it. To the desk it has no reason and no summary. */
export const clinicReservation = z.object({
  id: uuid,
  state: z.enum(reservationStates),
  kind: reservationKind,
  starts_at: z.string(),
  ends_at: z.string(),
  /** Once the record is closed and the reservation over, without state and photo. */
  pet: z.object({ ...profilePet.shape, state: z.nullable(profilePet.shape.state) }),
  owner: z.object({
    /** The first name alone of a hold of the clinic's own, until it is paid. */
    name: z.string(),
    /** For calling back; E.164. Null once the record is closed and the reservation over. */
    phone: z.nullable(z.string()),
    /** The owner's zone, by IANA name. */
    time_zone: z.string(),
  }),
  doctor: doctorBrief,
  /** Null to the desk, and once the record is closed and the reservation over. */
  reason: z.nullable(z.string()),
  /** Null to the desk, and before it was closed. */
  summary: z.nullable(z.string()),
  follow_up_advised: z.boolean(),
  payment_method: paymentMethod,
  /** Of its price, and of that of a follow-up. */
  currency: z.enum(currencyCodes),
  money: reservationMoney,
  held_until: z.nullable(z.string()),
  cancelled: z.nullable(
    z.object({ by: z.enum(['owner', 'clinic']), reason: z.nullable(z.string()), at: z.string() }),
  ),
  opened_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  /** When it was marked that nobody came. */
  missed_at: z.nullable(z.string()),
  booked_by: z.enum(['owner', 'clinic']),
  /** What the caller can do now. */
  can: z.object({
    open: z.boolean(),
    complete: z.boolean(),
    no_show: z.boolean(),
    cancel: z.boolean(),
    move: z.boolean(),
    /** Look into the pet's record. */
    record: z.boolean(),
  }),
  updated_at: z.string(),
  /** Of its time, which a move replaces. */
  version: z.string(),
});
export type ClinicReservation = z.infer<typeof clinicReservation>;

/** One day of the clinic. Reservations in the order of time; cancelled and expired ones are left out. */
export const daySchedule = z.object({
  /** In the clinic's zone. */
  day: z.string(),
  doctors: z.array(
    z.object({
      doctor_id: uuid,
      /** Spans of work, without breaks. */
      hours: z.array(slot),
      breaks: z.array(slot),
      /** Free slots of a consultation. */
      free: z.array(slot),
      /** Why the doctor is off; null when not. */
      off: z.nullable(z.string()),
    }),
  ),
  reservations: z.array(clinicReservation),
});
export type DaySchedule = z.infer<typeof daySchedule>;

/** One day of the usual week, in minutes from midnight in the doctor's zone. */
export const workingDay = z.object({
  /** 0 is Sunday. */
  weekday: z.int('field.hours').check(z.minimum(0, 'field.hours'), z.maximum(6, 'field.hours')),
  from: minute,
  to: minute,
  breaks: z
    .array(z.object({ from: minute, to: minute }))
    .check(z.maxLength(clinicLimits.breaks, 'field.breaks')),
});
export type WorkingDay = z.infer<typeof workingDay>;

export const dayOff = z.object({
  id: uuid,
  from: z.string(),
  /** The last day of it. */
  to: z.string(),
  reason: z.string(),
});
export type DayOff = z.infer<typeof dayOff>;

/** The week of a doctor: days without work are left out. */
export const doctorWeek = z.object({
  doctor: clinicDoctor,
  time_zone: z.string(),
  week: z.array(workingDay),
  /** Those that are not over, the next first. */
  days_off: z.array(dayOff),
  /** Of its zone and its week. */
  version: z.string(),
});
export type DoctorWeek = z.infer<typeof doctorWeek>;
