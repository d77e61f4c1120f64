import type { FoundRedFlag, ReservationKind } from '@rifq/contract';
import type { Doctor, Me, PayloadOf, Slot } from '@rifq/contract/calls';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../lib/overlays/ui-store.ts';
import type { PayChoice } from '../pay/pay-choice.ts';
import type { Followable } from './queries.ts';

/** What has been chosen and written so far. */
export interface BookingDraft {
  petId: string | null;
  kind: ReservationKind;
  doctorId: string | null;
  /** The start of the slot, an instant. */
  startsAt: string | null;
  reason: string;
  /** The emergency signs that the reason speaks of. */
  signs: readonly FoundRedFlag[];
  /** Null: as proposed. */
  payment: PayChoice | null;
}

/** What a booking begins with. The only pet that is at home is chosen. */
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

/** The completed reservations of a pet after which a follow-up can be booked, one for each doctor: the newest. */
export function followUpsOf(all: readonly Followable[], petId: string | null): Followable[] {
  const ofPet = all.filter(({ pet }) => pet.id === petId);
  return ofPet.filter(
    ({ doctor }, index) => ofPet.findIndex(other => other.doctor.id === doctor.id) === index,
  );
}

/** The doctors with whom a follow-up can be booked: those who have seen the pet. */
export function followUpDoctors(doctors: readonly Doctor[], followUps: readonly Followable[]): Doctor[] {
  return doctors.filter(({ id }) => followUps.some(({ doctor }) => doctor.id === id));
}

/** Slots in which a reservation can be: a follow-up comes within its time after the consultation. */
export function slotsFor(slots: readonly Slot[], kind: ReservationKind, until: string | undefined): Slot[] {
  return slots.filter(
    ({ starts_at }) => kind === 1 || until === undefined || Date.parse(starts_at) <= Date.parse(until),
  );
}

type Creation = PayloadOf<'post', '/api/reservations/create'>;
/** A creation without its key. */
export type Content = Omit<Creation, 'idempotency_key'>;

/** What is sent; null while something is not chosen yet. */
export function contentOf(draft: BookingDraft, payment: PayChoice): Content | null {
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
