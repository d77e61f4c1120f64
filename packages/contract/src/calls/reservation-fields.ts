import {
  currencyCodes,
  doctorLanguages,
  messageLimits,
  reservationRules,
  reservationStates,
} from '@rifq/rules';
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { UUID_LENGTH, uuid } from '../fields.ts';
import { profilePet } from './user.ts';

/** A UTC timestamp by ISO 8601, in a year for which a calendar can be computed. */
export const utcTimestamp = boundedText(40, 'field.required', 'field.slot').check(
  z.iso.datetime({ offset: true, error: 'field.slot' }),
  z.regex(/^2[01]/, 'field.slot'),
);

/** What an owner can book, and how it can be paid in the app. */
export const consultationKind = z.union([z.literal(1), z.literal(2)], 'field.choice');
export const paymentMethod = z.union([z.literal(1), z.literal(2)], 'field.choice');

/** 3 is a visit at the clinic. */
export const reservationKind = z.union([z.literal(1), z.literal(2), z.literal(3)], 'field.choice');
/** 3 is at the desk of the clinic. */
const reservationPaymentMethod = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** What both sides see of a visit at the clinic. */
export const visitFacts = {
  payment_method: reservationPaymentMethod,
  /** The name of a visit's service; null for a consultation in the app. */
  service_name: z.nullable(z.string()),
  /** When the owner came in; null before, and for a consultation in the app. */
  arrived_at: z.nullable(z.string()),
  /** When a completed visit was paid at the desk; null before, and for a consultation in the app. */
  settled_at: z.nullable(z.string()),
  /** What has been paid of a visit at the desk, in minor units; its price is the total of its bill. */
  desk_paid: z.number(),
};

export const slot = z.object({ starts_at: z.string(), ends_at: z.string() });
export type Slot = z.infer<typeof slot>;

/** A clinic as shown to owners. */
export const clinic = z.object({
  id: uuid,
  name: z.string(),
  /** ISO code. */
  country: z.string(),
  city: z.string(),
  address: z.nullable(z.string()),
  /** Link to a map. */
  map_url: z.nullable(z.string()),
  /** Opening hours in the clinic's own text; null if not given. */
  hours: z.nullable(z.string()),
  /** E.164. */
  phone: z.string(),
  /** The number for emergencies, E.164; null without one of its own. */
  emergency_phone: z.nullable(z.string()),
  /** Accepts emergencies around the clock. */
  emergency: z.boolean(),
  /** IANA time zone. */
  time_zone: z.string(),
});
export type Clinic = z.infer<typeof clinic>;

const doctorFacts = {
  id: uuid,
  /** Name with title: «د. سلمى الحدّاد». */
  name: z.string(),
  /** The doctor's speciality: «طبّ القطط»; null if not given. */
  specialty: z.nullable(z.string()),
  /** URL of a picture. */
  photo: z.nullable(z.string()),
};

export const doctorBrief = z.object(doctorFacts);
export type DoctorBrief = z.infer<typeof doctorBrief>;

export const doctor = z.object({
  ...doctorFacts,
  languages: z.array(z.enum(doctorLanguages)),
  clinic,
  /** Start of the next free consultation slot; null if there is none within the bookable days. */
  next_free_at: z.nullable(z.string()),
});
export type Doctor = z.infer<typeof doctor>;

/** State of a reservation's payment, which its owner sees first once it has ended. */
export const reservationMoney = z.enum([
  /** Nothing was charged. */
  'none',
  /** Its payment is pending. */
  'awaited',
  'paid',
  /** A card refund is in progress, also of money captured too late to confirm the reservation. */
  'returning',
  /** Fully refunded, in coins or to the card. */
  'returned',
  /** Paid and not refunded: cancelled too late, or a no-show. */
  'kept',
]);
export type ReservationMoney = z.infer<typeof reservationMoney>;

/** Whether the owner of a confirmed reservation can report that the clinic did not come, and why not. */
const absenceReports = [
  /** Not yet. */
  'early',
  'open',
  /** No: the clinic has written in the conversation since the room could be opened. */
  'clinic_wrote',
] as const;

/** The open offer of a colleague, whose doctor and time the reservation has meanwhile. */
export const reservationOffer = z.object({
  id: uuid,
  /** The doctor whom the owner had, and the time with that doctor: another time of the same doctor can be offered. */
  from_doctor: z.string(),
  from_doctor_id: uuid,
  from_starts_at: z.string(),
  /** Without an answer by then it is cancelled with a full refund. */
  expires_at: z.string(),
});
export type ReservationOffer = z.infer<typeof reservationOffer>;

/** A reservation as seen by its owner. */
export const reservation = z.object({
  id: uuid,
  state: z.enum(reservationStates),
  kind: reservationKind,
  starts_at: z.string(),
  ends_at: z.string(),
  reason: z.string(),
  pet: profilePet,
  doctor: doctorBrief,
  clinic,
  ...visitFacts,
  /** In minor units; 0 when paid with points. Of a visit the price of its service. */
  price: z.number(),
  currency: z.enum(currencyCodes),
  /** In coins; 0 when paid by card. */
  points: z.number(),
  money: reservationMoney,
  /** When it was paid; null if it never was, also if a card was charged too late for it. */
  paid_at: z.nullable(z.string()),
  /** The active card payment; otherwise the last captured one; otherwise the last one; null for none. */
  payment_id: z.nullable(uuid),
  /** When the hold of an unpaid reservation expires. */
  held_until: z.nullable(z.string()),
  /** Deadline for the owner to cancel with a refund, or to move it. */
  change_until: z.string(),
  moves_left: z.number(),
  /** Null without an open one. */
  offer: z.nullable(reservationOffer),
  /** SEQUENCE of RFC 5545: incremented by each change of its time or doctor, and by its cancellation. */
  revision: z.number(),
  /** Actions that its owner can take now. Cancelling later than `change_until` is possible, without a refund. */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    move: z.boolean(),
    /** As `absence`, for pages that were loaded before it. */
    report_absence: z.optional(z.boolean()),
  }),
  /**
   * Whether its owner can report that the clinic did not come; null unless it is confirmed, and in the response to a change
   * that does not know it.
   */
  absence: z.nullable(z.enum(absenceReports)),
  cancelled: z.nullable(
    z.object({ by: z.enum(['owner', 'clinic']), reason: z.nullable(z.string()), at: z.string() }),
  ),
  opened_at: z.nullable(z.string()),
  /** When the no-show was marked. */
  missed_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  /** The name of the doctor who completed it; null if none did. */
  completed_by: z.nullable(z.string()),
  /** The doctor's summary, once completed. */
  summary: z.nullable(z.string()),
  /** Whether the doctor has advised a follow-up. */
  follow_up_advised: z.boolean(),
  /** Deadline for booking a follow-up of a completed reservation; null if none can be booked. */
  follow_up_until: z.nullable(z.string()),
  booked_by: z.enum(['owner', 'clinic', 'waiting_list']),
  created_at: z.string(),
  updated_at: z.string(),
  /** Version of its time and doctor, which a move replaces. */
  version: z.string(),
});
export type Reservation = z.infer<typeof reservation>;

const commaSeparatedIds = (most: number) =>
  boundedText(most * (UUID_LENGTH + 1), 'field.required', 'field.too_long').check(
    z.refine<string>(text => text.split(',').every(id => uuid.safeParse(id).success), 'field.invalid'),
  );

/** Comma-separated ids. */
export const reservationIds = commaSeparatedIds(messageLimits.previews);
/** As many as colleagues are listed for in one call. */
export const colleagueListIds = commaSeparatedIds(reservationRules.colleagueLists);
