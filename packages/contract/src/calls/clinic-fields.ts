import { clinicLimits, currencyCodes, reservationStates } from '@rifq/rules';
import * as z from 'zod/mini';
import { uuid } from '../fields.ts';
import { redFlagFields } from './message-fields.ts';
import {
  doctorBrief,
  reservationKind,
  reservationMoney,
  reservationOffer,
  slot,
  utcTimestamp,
  visitFacts,
} from './reservation-fields.ts';
import { profilePet } from './user.ts';

const MINUTES_A_DAY = 1440;
const minuteUntil = (last: number) =>
  z.int('field.hours').check(z.minimum(0, 'field.hours'), z.maximum(last, 'field.hours'));
/** Above 1440 it is on the next civil day. */
const minute = minuteUntil(2 * MINUTES_A_DAY);

/** A doctor as the members of the clinic see them. */
export const clinicDoctor = z.object({
  ...doctorBrief.shape,
  /** Can be booked, also as the target of a move: the account is not suspended. */
  takes_reservations: z.boolean(),
});
export type ClinicDoctor = z.infer<typeof clinicDoctor>;

/** A reservation as the members of its clinic see it. The desk receives no summary, and reasons only of its own bookings. */
export const clinicReservation = z.object({
  id: uuid,
  state: z.enum(reservationStates),
  kind: reservationKind,
  starts_at: z.string(),
  ends_at: z.string(),
  /** Without state and photo once record access has ended and the reservation is closed. */
  pet: z.object({ ...profilePet.shape, state: z.nullable(profilePet.shape.state) }),
  owner: z.object({
    /** Also the id of the client, whose page exists once `is_client`. */
    id: uuid,
    is_client: z.boolean(),
    /** False for a client whom the clinic manages. */
    has_account: z.boolean(),
    /** For a hold made by the clinic: the first name only, until it is paid. */
    name: z.string(),
    /** For calling back; E.164. Null once record access has ended and the reservation is closed. */
    phone: z.nullable(z.string()),
    /** The owner's IANA time zone. */
    time_zone: z.string(),
  }),
  doctor: doctorBrief,
  /** Null for the desk unless the clinic booked it, and once record access has ended and the reservation is closed. */
  reason: z.nullable(z.string()),
  /** The emergency signs in the reason, also for the desk; empty once the reservation has ended. */
  red_flags: redFlagFields,
  /** What the pet is allergic to or must be treated with care for; empty without access to its record. */
  warnings: z.array(z.string()),
  /** Null for the desk, and before the consultation is completed. */
  summary: z.nullable(z.string()),
  follow_up_advised: z.boolean(),
  ...visitFacts,
  /** Of a visit, in minor units; 0 for a consultation in the app. */
  price: z.number(),
  /** Null without an open one. */
  offer: z.nullable(reservationOffer),
  /** Beside what its doctor has at that time. */
  squeezed_in: z.boolean(),
  /** Currency of its price and of a follow-up's price. */
  currency: z.enum(currencyCodes),
  money: reservationMoney,
  held_until: z.nullable(z.string()),
  cancelled: z.nullable(
    z.object({ by: z.enum(['owner', 'clinic']), reason: z.nullable(z.string()), at: z.string() }),
  ),
  opened_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  /** The name of the doctor who completed it; null if none did. */
  completed_by: z.nullable(z.string()),
  /** When it was marked as a no-show. */
  missed_at: z.nullable(z.string()),
  booked_by: z.enum(['owner', 'clinic', 'waiting_list']),
  /** Actions that the caller can take now. */
  can: z.object({
    open: z.boolean(),
    complete: z.boolean(),
    no_show: z.boolean(),
    /** Take back the no-show: on the same day, by who marked it or a manager, once. */
    undo_no_show: z.boolean(),
    /** Note that the owner of a visit came in, or take that back. */
    arrive: z.boolean(),
    /** Note that a completed visit was paid at the desk. */
    settle: z.boolean(),
    cancel: z.boolean(),
    move: z.boolean(),
    /** Hand it over to a colleague, or take it over from one. */
    hand_over: z.boolean(),
    /** Note that the owner of a visit agrees to the colleague who was offered. */
    accept_offer: z.boolean(),
    /** Read the pet's record. */
    record: z.boolean(),
    /** Read its conversation, also for the desk. */
    talk: z.boolean(),
  }),
  updated_at: z.string(),
  /** Version of its time and doctor, which a move or handing over replaces. */
  version: z.string(),
});
export type ClinicReservation = z.infer<typeof clinicReservation>;

/** One day of the clinic. Reservations are sorted by time, without cancelled and expired ones. */
export const daySchedule = z.object({
  /** Date in the clinic's time zone; a night belongs to the day on which it begins. */
  day: z.string(),
  /** Reason for a holiday of the clinic; null for none. */
  holiday: z.nullable(z.string()),
  doctors: z.array(
    z.object({
      doctor_id: uuid,
      /** Working time ranges, without breaks. */
      hours: z.array(slot),
      breaks: z.array(slot),
      /** Free slots for a consultation. */
      free: z.array(slot),
      /** Reason for a day off of the doctor; null for none. */
      off: z.nullable(z.string()),
    }),
  ),
  reservations: z.array(clinicReservation),
});
export type DaySchedule = z.infer<typeof daySchedule>;

/** Working hours that begin on one weekday, in minutes from its midnight in the doctor's time zone. */
export const workingDay = z.object({
  /** 0 is Sunday. */
  weekday: z.int('field.hours').check(z.minimum(0, 'field.hours'), z.maximum(6, 'field.hours')),
  from: minuteUntil(MINUTES_A_DAY - 1),
  /** At most a day after `from`. */
  to: minute,
  breaks: z
    .array(z.object({ from: minute, to: minute }))
    .check(z.maxLength(clinicLimits.breaks, 'field.breaks')),
});
export type WorkingDay = z.infer<typeof workingDay>;

export const dayOff = z.object({
  id: uuid,
  from: z.string(),
  /** Its last day, inclusive. */
  to: z.string(),
  reason: z.string(),
});
export type DayOff = z.infer<typeof dayOff>;

/** A doctor's weekly hours; days without work are omitted. */
export const doctorWeek = z.object({
  doctor: clinicDoctor,
  time_zone: z.string(),
  /** The day by which the doctor works now: at night the day before, until its hours have ended. */
  today: z.string(),
  week: z.array(workingDay),
  /** Current and future days off, the next first. */
  days_off: z.array(dayOff),
  /** Version of the time zone and the weekly hours. */
  version: z.string(),
});
export type DoctorWeek = z.infer<typeof doctorWeek>;

/** A special period of a clinic: its week replaces the usual one, by the calendar of each doctor. */
export const clinicPeriod = z.object({
  id: uuid,
  name: z.string(),
  from: z.string(),
  /** Its last day, inclusive; hours that begin on it may end on the next. */
  to: z.string(),
  /** Null for all doctors, also those who join later. */
  doctor_ids: z.nullable(z.array(uuid)),
  week: z.array(workingDay),
  /** Version of all its other fields. */
  version: z.string(),
});
export type ClinicPeriod = z.infer<typeof clinicPeriod>;

/** Days on which a clinic is closed, by the calendar of each doctor. */
export type ClinicHoliday = DayOff;

/**
 * Outcome of each reservation in conflict with new hours: another time of its doctor, an offer of a colleague at a time, or
 * cancelled and refunded.
 */
export const resolved = z
  .array(
    z.object({
      reservation_id: uuid,
      starts_at: z.nullable(utcTimestamp),
      /** The colleague who is offered. */
      doctor_id: z.optional(uuid),
    }),
  )
  .check(z.maxLength(clinicLimits.resolved, 'field.invalid'));

/** One resolution takes at most 160 bytes. */
export const RESOLVED_BYTES = 512 * 1024;
