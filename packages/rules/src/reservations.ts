/**
 * State machine of a reservation: for each action its source states, target state and actors. Any other transition is
 * refused with reservations.state_conflict and the current state (design of the product, "Reservations").
 */
export const reservationTransitions = {
  /** Paid by card, or with coins in the transaction that books the slot. */
  confirm: { from: ['awaiting_payment'], to: 'confirmed', by: ['payment'] },
  /** Not paid in time: the slot is free again. */
  expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'] },
  cancel: { from: ['awaiting_payment', 'confirmed'], to: 'cancelled', by: ['owner', 'clinic', 'operator'] },
  /** An open consultation is cancelled with a refund when its doctor leaves the clinic. */
  abandon: { from: ['in_session'], to: 'cancelled', by: ['operator'] },
  /** To another time of the same doctor. */
  move: { from: ['confirmed'], to: 'confirmed', by: ['owner', 'clinic'] },
  /** The clinic offers a colleague, whose time it takes until its owner answers. */
  offer: { from: ['confirmed'], to: 'confirmed', by: ['clinic', 'operator'] },
  /** The owner agrees to the colleague; of a visit, whose owner calls or comes, the clinic notes that. */
  accept_offer: { from: ['confirmed'], to: 'confirmed', by: ['owner', 'clinic'] },
  /** The owner has not answered in time. */
  expire_offer: { from: ['confirmed'], to: 'cancelled', by: ['clock'] },
  /** The doctor starts the consultation. */
  open: { from: ['confirmed'], to: 'in_session', by: ['clinic'] },
  /** The doctor completes it with a summary. */
  complete: { from: ['in_session'], to: 'completed', by: ['clinic'] },
  no_show: { from: ['confirmed'], to: 'no_show', by: ['clinic', 'clock'] },
  /** Completed automatically: the consultation was started, or both sides wrote without that. */
  conclude: { from: ['confirmed', 'in_session'], to: 'completed', by: ['clock'] },
  /** A no-show that the clinic has marked by mistake: taken back on the same day, once. */
  undo_no_show: { from: ['no_show'], to: 'confirmed', by: ['clinic'] },
  /** The clinic did not appear: its owner reports so, or the messages and waiting times show it. */
  lapse: { from: ['confirmed'], to: 'cancelled', by: ['clock', 'owner'] },
} as const satisfies Record<
  string,
  {
    from: readonly string[];
    to: string;
    by: readonly ('owner' | 'clinic' | 'operator' | 'payment' | 'clock')[];
  }
>;

export type ReservationAction = keyof typeof reservationTransitions;
/** Who causes a transition: a user of either side, an operator, a captured payment, or the clock. */
export type ReservationParty = (typeof reservationTransitions)[ReservationAction]['by'][number];

export const reservationStates = [
  /** The slot is held; its payment is pending. */
  'awaiting_payment',
  'confirmed',
  'in_session',
  'completed',
  'cancelled',
  'expired',
  'no_show',
] as const;
export type ReservationState = (typeof reservationStates)[number];

/** What a clinic lists: a state, or confirmed ones whose owner has not answered an offer. */
export const clinicListStates = [...reservationStates, 'offered'] as const;
export type ClinicListState = (typeof clinicListStates)[number];

/** States of an offer of a colleague. */
export const offerStates = [
  'open',
  /** Also when its owner chose another time of the colleague. */
  'accepted',
  'declined',
  'expired',
  /** The clinic cancelled the reservation or offered another colleague. */
  'withdrawn',
] as const;
export type OfferState = (typeof offerStates)[number];

/** States in which a reservation can be handed over to a colleague; its state stays the same. */
export const handOverStates = ['confirmed', 'in_session'] as const;

/** Why a colleague cannot take a reservation over. */
export const colleagueObstacles = [
  /** Has another appointment at that time. */
  'busy',
  /** Is not at work at that time. */
  'off_hours',
  /** Does not offer the service of the visit. */
  'service',
  /** Owns the pet. */
  'own_pet',
  /** Takes no reservations. */
  'unavailable',
] as const;
export type ColleagueObstacle = (typeof colleagueObstacles)[number];

/** States in which a reservation occupies its doctor's time: no two such reservations overlap. */
export const occupyingStates = ['awaiting_payment', 'confirmed', 'in_session'] as const;

/** Whether a party may perform an action on a reservation in a state. */
export function canTransition(
  action: ReservationAction,
  state: ReservationState,
  party: ReservationParty,
): boolean {
  const { from, by } = reservationTransitions[action];
  const states: readonly ReservationState[] = from;
  const parties: readonly ReservationParty[] = by;
  return states.includes(state) && parties.includes(party);
}

/** Whether a time is to come within a day: who opens the app once a day may miss what happens to it. */
export const isSoon = (at: Date, now: Date): boolean =>
  at > now && at.getTime() - now.getTime() <= 24 * 60 * 60 * 1000;

/**
 * The kinds of reservations. The first two are consultations in the app, the first argument of both billing functions;
 * the last is a visit at the clinic, whose length and price are those of one of its services.
 */
export const reservationKinds = { consultation: 1, followUp: 2, visit: 3 } as const;
export type ReservationKind = (typeof reservationKinds)[keyof typeof reservationKinds];
/** Whether it is a visit at the clinic, without a conversation and paid at the desk, and no consultation in the app. */
export const isClinicVisit = ({ kind }: { readonly kind: ReservationKind }): boolean =>
  kind === reservationKinds.visit;

/** The kinds that an owner books and pays in the app. */
export type ConsultationKind = Exclude<ReservationKind, 3>;

/** Duration in minutes by kind; a visit takes as long as its service. */
export const reservationMinutes: Readonly<Record<ConsultationKind, number>> = { 1: 30, 2: 15 };

/** States of a reservation on the day, as the desk of a clinic sees them (`dayStateOf`). */
export const dayStates = [
  'unpaid',
  'booked',
  'arrived',
  'in_room',
  /** A closed visit at the clinic that has not been paid. */
  'to_pay',
  'done',
  'no_show',
  'cancelled',
] as const;
export type DayState = (typeof dayStates)[number];

/** Returns where a reservation stands in the day of its clinic. */
export function dayStateOf({
  state,
  kind,
  arrived,
  settled,
}: {
  readonly state: ReservationState;
  readonly kind: ReservationKind;
  readonly arrived: boolean;
  readonly settled: boolean;
}): DayState {
  switch (state) {
    case 'awaiting_payment':
      return 'unpaid';
    case 'confirmed':
      return arrived ? 'arrived' : 'booked';
    case 'in_session':
      return 'in_room';
    case 'completed':
      return kind === reservationKinds.visit && !settled ? 'to_pay' : 'done';
    case 'no_show':
      return 'no_show';
    case 'cancelled':
    case 'expired':
      return 'cancelled';
  }
}

export const reservationRules = {
  /** Minutes for which a slot is held until it is paid. */
  holdMinutes: 10,
  /** For a phone booking by the clinic: minutes of the hold, which ends at least `leadMinutes` before the start. */
  clinicHoldMinutes: 120,
  /** Minutes for which a freed slot is held for the first on the waiting list. */
  waitingHoldMinutes: 30,
  /** Entries of waiting lists that an owner has at once. */
  waitingEntries: 5,
  /** Days that one entry of the waiting list can span. */
  waitingDays: 30,
  /** Offers without a response after which an entry ends: each keeps a slot from the others. */
  waitingOffers: 2,
  /** Concurrent unpaid holds per owner. */
  holds: 2,
  /** Minimum minutes between booking and start. */
  leadMinutes: 15,
  /** Maximum days between booking and start. */
  daysAhead: 90,
  /** Maximum days of one slot request. */
  slotDays: 14,
  /** Days after a completed reservation in which a follow-up can take place. */
  followUpDays: 14,
  /** Minimum minutes before the start for the owner to cancel with a refund, or to move it. */
  changeMinutes: 120,
  /** Moves allowed to the owner. */
  moves: 2,
  /** Hours that an owner has to answer the offer of a colleague, and at least minutes; it ends `changeMinutes` before the start. */
  offerHours: 24,
  offerMinutes: 30,
  /** Minutes more after which a time is suggested for an offer: the time to resolve all and save. */
  choiceMinutes: 15,
  /** Colleagues that are suggested for an offer. */
  offerChoices: 3,
  /** Days before and after the lost time within which another time of a colleague is suggested. */
  offerDays: 7,
  /** Reservations for which colleagues are listed in one call. */
  colleagueLists: 50,
  /** Minutes before the start from which the doctor can start the consultation. */
  openMinutes: 15,
  /** Hours before the start within which the owner is reminded. */
  reminderHours: [24, 1],
  /** Hours after the start until which the consultation can start: after that it is a no-show, or cancelled. */
  openHours: 24,
  /** Minutes after the start from which it can be marked as a no-show. */
  noShowMinutes: 15,
  /** Minutes after the end from which the owner can report that the clinic did not appear. */
  absenceMinutes: 120,
  /** Hours after the end, or after a late start of the consultation, at which it is completed automatically. */
  endHours: 24,
  /** Times of visits at the clinic are multiples of these minutes. */
  visitStepMinutes: 5,
  /** Visits to come at one clinic that it can book for an owner with an account. */
  visitsAhead: 4,
  /** Maximum days between now and a visit at the clinic that it books. */
  visitDaysAhead: 90,
  /** Days after it during which the clinic's doctors can access the pet's record. */
  recordDays: 30,
} as const;
