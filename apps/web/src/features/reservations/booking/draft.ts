import type { Doctor, Me, PayloadOf, Slot } from '@rifq/contract/calls';
import type { ConsultationKind, FoundRedFlag } from '@rifq/rules';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../lib/overlays/ui-store.ts';
import type { PayChoice } from '../pay/pay-choice.ts';
import type { Followable } from './queries.ts';

/** Choices and text so far. */
export interface BookingDraft {
  petId: string | null;
  kind: ConsultationKind;
  doctorId: string | null;
  /** Start of the slot, an ISO timestamp. */
  startsAt: string | null;
  reason: string;
  /** Emergency signs in the reason. */
  signs: readonly FoundRedFlag[];
  /** Null: the proposed one. */
  payment: PayChoice | null;
}

/** Initial draft. The only pet at home is preselected. */
export function firstDraft(pets: Me['pets'], subject: ModalSubject): BookingDraft {
  const home = pets.filter(({ state }) => state === 'home');
  const [only, another] = home;
  const named = home.find(({ id }) => id === subject.petId);
  return {
    petId: named?.id ?? (another === undefined ? only?.id : undefined) ?? null,
    kind: subject.kind ?? 1,
    doctorId: subject.doctorId ?? null,
    startsAt: subject.startsAt ?? null,
    reason: '',
    signs: [],
    payment: null,
  };
}

/** Returns the completed reservations of a pet that allow a follow-up, one for each doctor: the newest. */
export function followUpsOf(all: readonly Followable[], petId: string | null): Followable[] {
  const ofPet = all.filter(({ pet }) => pet.id === petId);
  return ofPet.filter(
    ({ doctor }, index) => ofPet.findIndex(other => other.doctor.id === doctor.id) === index,
  );
}

/** Returns the doctors with whom a follow-up can be booked: they have seen the pet. */
export function followUpDoctors(doctors: readonly Doctor[], followUps: readonly Followable[]): Doctor[] {
  return doctors.filter(({ id }) => followUps.some(({ doctor }) => doctor.id === id));
}

/** Filters slots by kind: a follow-up must be before its deadline. */
export function slotsFor(slots: readonly Slot[], kind: ConsultationKind, until: string | undefined): Slot[] {
  return slots.filter(
    ({ starts_at }) => kind === 1 || until === undefined || Date.parse(starts_at) <= Date.parse(until),
  );
}

type Creation = PayloadOf<'post', '/api/reservations/create'>;
/** A request without its idempotency key. */
export type Content = Omit<Creation, 'idempotency_key'>;

/** Returns the request; null while a choice is missing. */
export function bookingPayload(draft: BookingDraft, payment: PayChoice): Content | null {
  const { petId, doctorId, startsAt, kind, reason } = draft;
  if (petId === null || doctorId === null || startsAt === null) return null;
  return {
    pet_id: petId,
    doctor_id: doctorId,
    kind,
    starts_at: startsAt,
    reason: visibleText(reason),
    payment_method: payment.method,
    payment_method_id: payment.method === 2 ? payment.cardId : null,
    keep_card: payment.method === 2 && payment.cardId === null && payment.keepCard,
  };
}
