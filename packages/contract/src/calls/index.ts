import type * as z from 'zod/mini';
import { billingCalls } from './billing.ts';
import { chartCalls } from './charts.ts';
import { clientOfferCalls } from './client-offers.ts';
import { clientCalls } from './clients.ts';
import { clinicCalls } from './clinic.ts';
import { clinicCalendarCalls } from './clinic-calendar.ts';
import { clinicMessageCalls } from './clinic-messages.ts';
import { clinicTeamCalls } from './clinic-team.ts';
import { clinicVisitCalls } from './clinic-visits.ts';
import { drugReminderCalls } from './drug-reminders.ts';
import type { KindIn } from './example.ts';
import { firstScreenCalls } from './first-screen.ts';
import { handOverCalls } from './hand-over.ts';
import { liveCalls } from './live.ts';
import { messageCalls } from './messages.ts';
import { notificationCalls } from './notifications.ts';
import { ownEntryCalls } from './own-entries.ts';
import { passkeyCalls } from './passkeys.ts';
import { paymentCalls } from './payments.ts';
import { personalDataCalls } from './personal-data.ts';
import { petCalls } from './pets.ts';
import { recallCalls } from './recall.ts';
import { reservationCalls } from './reservations.ts';
import { rewardCalls } from './rewards.ts';
import { secondFactorCalls } from './second-factor.ts';
import { travelCalls } from './travel.ts';
import { userCalls } from './user.ts';
import { vaccineCalls } from './vaccines.ts';
import { waitingListCalls } from './waiting-list.ts';

/** Every call of the API, by 'METHOD /path'. Both sides and the generated tests read this table. */
export const calls = {
  ...userCalls,
  ...petCalls,
  ...vaccineCalls,
  ...travelCalls,
  ...rewardCalls,
  ...paymentCalls,
  ...reservationCalls,
  ...waitingListCalls,
  ...clinicCalls,
  ...clinicCalendarCalls,
  ...chartCalls,
  ...clinicTeamCalls,
  ...clientCalls,
  ...clientOfferCalls,
  ...clinicVisitCalls,
  ...handOverCalls,
  ...drugReminderCalls,
  ...ownEntryCalls,
  ...recallCalls,
  ...billingCalls,
  ...messageCalls,
  ...clinicMessageCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...personalDataCalls,
  ...notificationCalls,
  ...liveCalls,
  ...firstScreenCalls,
} as const;

type Calls = typeof calls;
export type CallKey = keyof Calls;

/** The calls that change stored data. */
export type ChangingCallKey = {
  [K in CallKey]: Calls[K]['changesState'] extends true ? K : never;
}[CallKey];

type ExampleIn<C> = C extends { example: infer E } ? E : never;

/** Kinds of record that the examples name. A test database has one of each for an owner. */
export type RecordKind = KindIn<ExampleIn<Calls[CallKey]>>;

type Method = 'get' | 'post';
type PathIn<K extends string, M extends Method> = K extends `${Uppercase<M>} ${infer P}` ? P : never;

/** The paths of one method. */
export type PathOf<M extends Method> = PathIn<CallKey, M>;

type CallAt<M extends Method, P extends string> = Calls[`${Uppercase<M>} ${P}` & CallKey];

/** The payload of a call: the schema's input, plus the files of a multipart call. */
export type PayloadOf<M extends Method, P extends PathOf<M>> = (CallAt<M, P> extends {
  payload: infer S extends z.ZodMiniType;
}
  ? z.input<S>
  : unknown) &
  (CallAt<M, P> extends { files: readonly (infer F extends string)[] } ? { [K in F]?: Blob } : unknown);

/** The `data` of the response. */
export type ResponseOf<M extends Method, P extends PathOf<M>> =
  CallAt<M, P> extends { response: infer S extends z.ZodMiniType } ? z.output<S> : never;

export type {
  Bill,
  BillLine,
  ClinicFigures,
  ClinicSeller,
  DayClosing,
  DeskPayment,
  DeskReceipt,
  OpenBill,
  OpenDay,
  OwnBill,
  TakenAtDesk,
} from './billing.ts';
export type {
  Addendum,
  ClinicPrescription,
  ClinicVisitFile,
  DrugDoseCounts,
  EndedWarning,
  NoteTemplate,
  OwnVisit,
  PetProblem,
  PetWarning,
  Prescription,
  VisitChart,
  VisitFile,
  VisitNote,
} from './chart-fields.ts';
export type { ClientOffer, OfferedPet, PetJoin } from './client-offers.ts';
export type { ClientJoining, ClinicClient, ClinicClientPage, ClinicJoin, ClinicPatient } from './clients.ts';
export type { ClinicRecord } from './clinic.ts';
export type {
  ClinicDoctor,
  ClinicHoliday,
  ClinicPeriod,
  ClinicReservation,
  DayOff,
  DaySchedule,
  DoctorWeek,
  WorkingDay,
} from './clinic-fields.ts';
export type { ClinicConversation, ClinicNote, ConversationFile, SavedReply } from './clinic-messages.ts';
export type {
  ClinicOpening,
  DoctorProfile,
  DoctorService,
  ReceivedInvitation,
  SentInvitation,
  TeamMember,
} from './clinic-team-fields.ts';
export type { ClinicService } from './clinic-visits.ts';
export type { Call, Touches } from './define.ts';
export type { DrugDose, DrugReminder } from './drug-reminders.ts';
export type { Example, ExampleValue } from './example.ts';
export { fillExample, ownRecordId, uniqueValue } from './example.ts';
export type { Colleague, ColleagueChoice, ColleagueList } from './hand-over.ts';
export type { IdentityClient } from './identity-client.ts';
export type {
  Conversation,
  ConversationPreview,
  Message,
  MessageFile,
  MessageHit,
  Undelivered,
  UnreadCounts,
} from './message-fields.ts';
export type {
  DeliveryChoice,
  DeliveryMethod,
  MailAddress,
  Notification,
  NotificationKind,
  NotificationPreferences,
} from './notifications.ts';
export { notificationKinds, pushAddress } from './notifications.ts';
export type { RecordedDoseOfClinic, RecordedVisit } from './own-entries.ts';
export type {
  AssertionCredential,
  Passkey,
  RegistrationCredential,
  SecondFactor,
} from './passkeys.ts';
export { passkeyTransports } from './passkeys.ts';
export type { Payment, PaymentCard, Receipt } from './payments.ts';
export type { Pet, PetState, Species, Weight } from './pet-fields.ts';
export type { RecalledDose, RecalledProduct } from './recall.ts';
export type {
  Clinic,
  Doctor,
  DoctorBrief,
  Reservation,
  ReservationMoney,
  ReservationOffer,
  Slot,
} from './reservation-fields.ts';
export type { Celebration, Movement, Task } from './rewards.ts';
export type { Destination, TravelEntry, TravelPlan, TravelStep } from './travel.ts';
export { destinations } from './travel.ts';
export type { Device, Me, Preferences } from './user.ts';
export type { Deferral, Dose, HealthState, PetPlan, PlanItem, PlanOptions, PlanStatus } from './vaccines.ts';
export { deferralReasons, healthStates } from './vaccines.ts';
export type { WaitingAtClinic, WaitingEntry } from './waiting-list.ts';
