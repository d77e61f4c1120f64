import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { doctorLanguages } from '../clinics.ts';
import { currencyCodes } from '../currency.ts';
import { uuid } from '../fields.ts';
import { reservationStates } from '../reservation-states.ts';
import { profilePet } from './user.ts';

/** A moment in UTC, by ISO 8601, of a year for which a calendar can be computed. */
export const utcTimestamp = boundedText(40, 'field.required', 'field.slot').check(
  z.iso.datetime({ offset: true, error: 'field.slot' }),
  z.regex(/^2[01]/, 'field.slot'),
);

export const reservationKind = z.union([z.literal(1), z.literal(2)], 'field.choice');
export const paymentMethod = z.union([z.literal(1), z.literal(2)], 'field.choice');

export const slot = z.object({ starts_at: z.string(), ends_at: z.string() });
export type Slot = z.infer<typeof slot>;

/** A clinic as its owners know it. */
export const clinic = z.object({
  id: uuid,
  name: z.string(),
  /** ISO code. */
  country: z.string(),
  city: z.string(),
  address: z.nullable(z.string()),
  /** A link to a map. */
  map_url: z.nullable(z.string()),
  /** When it is open, in its own words; null where nothing was said. */
  hours: z.nullable(z.string()),
  /** E.164. */
  phone: z.string(),
  /** Takes emergencies round the clock. */
  emergency: z.boolean(),
  /** IANA name. */
  time_zone: z.string(),
});
export type Clinic = z.infer<typeof clinic>;

const doctorFacts = {
  id: uuid,
  /** As people address the doctor: «د. سلمى الحدّاد». */
  name: z.string(),
  /** What the doctor is known for: «طبّ القطط»; null where nothing was said. */
  specialty: z.nullable(z.string()),
  /** The address of a picture. */
  photo: z.nullable(z.string()),
};

export const doctorBrief = z.object(doctorFacts);
export type DoctorBrief = z.infer<typeof doctorBrief>;

export const doctor = z.object({
  ...doctorFacts,
  languages: z.array(z.enum(doctorLanguages)),
  clinic,
  /** The start of the next free slot of a consultation; null when there is none within the days ahead. */
  next_free_at: z.nullable(z.string()),
});
export type Doctor = z.infer<typeof doctor>;

/** What becomes of the money of a reservation: what its owner reads first when it has ended. */
export const reservationMoney = z.enum([
  /** Nothing was taken. */
  'none',
  /** Its payment is awaited. */
  'awaited',
  'paid',
  /** A refund to the card is on its way, also of what was captured too late to confirm it. */
  'returning',
  /** All of it is back, coins or card. */
  'returned',
  /** It was paid and stays so: cancelled too late, or not shown up. */
  'kept',
]);
export type ReservationMoney = z.infer<typeof reservationMoney>;

/** A reservation as its owner sees it. */
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
  payment_method: paymentMethod,
  /** In the minor unit; 0 when paid with points. */
  price: z.number(),
  currency: z.enum(currencyCodes),
  /** In coins; 0 when paid by card. */
  points: z.number(),
  money: reservationMoney,
  /** When it was paid; null for one that never was, also where a card was charged too late for it. */
  paid_at: z.nullable(z.string()),
  /** The payment by card that stands; else the last that was captured; else the last that was made; null for none. */
  payment_id: z.nullable(uuid),
  /** Of an unpaid one: until when the slot is held. */
  held_until: z.nullable(z.string()),
  /** Until when its owner can cancel with a refund, or move it. */
  change_until: z.string(),
  moves_left: z.number(),
  /** Rises with each change of its time, by either side, and when it is cancelled: SEQUENCE of RFC 5545. */
  revision: z.number(),
  /** What its owner can do now. Cancelling later than `change_until` is possible, without a refund. */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    move: z.boolean(),
    /** To say that nobody of the clinic came. */
    report_absence: z.boolean(),
  }),
  cancelled: z.nullable(
    z.object({ by: z.enum(['owner', 'clinic']), reason: z.nullable(z.string()), at: z.string() }),
  ),
  opened_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  /** The doctor's, when it was closed. */
  summary: z.nullable(z.string()),
  /** The doctor has advised a follow-up. */
  follow_up_advised: z.boolean(),
  /** Of a completed one: until when a follow-up can be booked; null when it cannot. */
  follow_up_until: z.nullable(z.string()),
  booked_by: z.enum(['owner', 'clinic']),
  created_at: z.string(),
  updated_at: z.string(),
  /** Of its time, which a move replaces. */
  version: z.string(),
});
export type Reservation = z.infer<typeof reservation>;
