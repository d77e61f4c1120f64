/**
 * What can be done to a reservation: from which states, to which one, and who may. Both sides obey it; anything else is
 * refused with reservations.state_conflict and the state it is in (design of the product, "Reservations").
 */
export const reservationTransitions = {
  /** Paid by card, or by coins in the transaction that takes the slot. */
  confirm: { from: ['awaiting_payment'], to: 'confirmed', by: ['payment'] },
  /** Not paid in time: the slot is free again. */
  expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'] },
  cancel: { from: ['awaiting_payment', 'confirmed'], to: 'cancelled', by: ['owner', 'clinic', 'operator'] },
  /** An open room is given up, with a refund, when its doctor leaves the clinic. */
  abandon: { from: ['in_session'], to: 'cancelled', by: ['operator'] },
  /** To another time of the same doctor. */
  move: { from: ['confirmed'], to: 'confirmed', by: ['owner', 'clinic'] },
  /** The doctor opens the room. */
  open: { from: ['confirmed'], to: 'in_session', by: ['clinic'] },
  /** The doctor closes it with a summary. */
  complete: { from: ['in_session'], to: 'completed', by: ['clinic'] },
  no_show: { from: ['confirmed'], to: 'no_show', by: ['clinic', 'clock'] },
  /** Nobody has closed it: its room was opened, or both sides wrote without that. */
  conclude: { from: ['confirmed', 'in_session'], to: 'completed', by: ['clock'] },
  /** Nobody of the clinic came: its owner says so, or it is the last that is known of who wrote and waited. */
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
/** Who does it: a person of one of the two sides, an operator, a payment that was taken, or time. */
export type ReservationParty = (typeof reservationTransitions)[ReservationAction]['by'][number];

export const reservationStates = [
  /** A slot was chosen and is held; its payment is awaited. */
  'awaiting_payment',
  'confirmed',
  'in_session',
  'completed',
  'cancelled',
  'expired',
  'no_show',
] as const;
export type ReservationState = (typeof reservationStates)[number];

/** The states in which a reservation takes its doctor's time: no two of them overlap. */
export const occupyingStates = ['awaiting_payment', 'confirmed', 'in_session'] as const;

/** Whether an action may be done to a reservation in a state, by this party. */
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

/** The kinds of reservations: the first argument of the two billing functions. */
export const reservationKinds = { consultation: 1, followUp: 2 } as const;
export type ReservationKind = (typeof reservationKinds)[keyof typeof reservationKinds];

/** Minutes that a reservation of each kind takes. */
export const reservationMinutes: Readonly<Record<ReservationKind, number>> = { 1: 30, 2: 15 };

export const reservationRules = {
  /** Minutes for which a chosen slot is held until it is paid. */
  holdMinutes: 10,
  /** For what a clinic books by hand: it is held until the owner has had time to look, and never later than this before it starts. */
  clinicHoldMinutes: 120,
  /** Unpaid holds of one owner at the same time. */
  holds: 2,
  /** The least minutes between booking and the start. */
  leadMinutes: 15,
  /** The most days ahead. */
  daysAhead: 30,
  /** The most days that one call for slots covers. */
  slotDays: 14,
  /** Days after a completed one in which a follow-up can be. */
  followUpDays: 14,
  /** Minutes before the start until which its owner can cancel with a refund, or move it. */
  changeMinutes: 120,
  /** How often its owner can move it. */
  moves: 2,
  /** Minutes before its start from which the doctor can open the room. */
  openMinutes: 15,
  /** Hours after its start until which the room can be opened: then it is a no-show, or cancelled. */
  openHours: 24,
  /** Minutes after its start from which it can be marked as a no-show. */
  noShowMinutes: 15,
  /** Minutes after its end from which its owner can say that nobody of the clinic came. */
  absenceMinutes: 120,
  /** Hours after its end, or after its room was opened late, from which one that nobody has closed is ended. */
  endHours: 24,
  /** Days after it during which the clinic's doctors see the pet's record. */
  recordDays: 30,
} as const;
