import type { PayloadOf } from '@rifq/contract/calls';
import type { ConsultationKind } from '@rifq/rules';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../../lib/overlays/ui-store.ts';
import type { FoundOwner } from '../use-find-owner.ts';

/** Typed and chosen values so far. */
export interface HandDraft {
  /** What the sheet was opened from: a new opening can bring another slot. */
  subject: ModalSubject;
  phone: string;
  countryCode: number;
  /** Null before the search. */
  owner: FoundOwner | null;
  petId: string | null;
  kind: ConsultationKind;
  doctorId: string | null;
  /** Start of the slot, an ISO timestamp. */
  startsAt: string | null;
  reason: string;
}

interface Opening {
  subject: ModalSubject;
  /** Calling code of the clinic's country. */
  countryCode: number;
  /** Row of the member, if a doctor. */
  ownDoctorId: string | null;
}

/** Initial draft of a sheet: the stored draft, with the free slot that it is opened from. */
export function openedDraft(stored: HandDraft | undefined, opening: Opening): HandDraft {
  const { subject, countryCode, ownDoctorId } = opening;
  if (stored?.subject === subject) return stored;
  const draft = stored ?? {
    phone: '',
    countryCode,
    owner: null,
    petId: null,
    kind: 1,
    doctorId: ownDoctorId,
    startsAt: null,
    reason: '',
  };
  const { free } = subject;
  if (free === undefined) return { ...draft, subject };
  return { ...draft, subject, kind: 1, doctorId: free.doctorId, startsAt: free.startsAt };
}

/** The doctors with whom the chosen pet can have a follow-up; none before a pet is chosen. */
export const followUpDoctorIds = ({ owner, petId }: HandDraft): readonly string[] =>
  owner?.pets.find(({ id }) => id === petId)?.follow_up_doctors ?? [];

/** Changes the doctor, or clears it. The time stays if the new doctor is known to be free then. */
export function withDoctor(draft: HandDraft, doctorId: string | null): HandDraft {
  const { free } = draft.subject;
  const isFree = free?.startsAt === draft.startsAt && free.doctorId === doctorId;
  return { ...draft, doctorId, startsAt: isFree ? draft.startsAt : null };
}

/** Limits the draft to what its pet allows: a follow-up only with a doctor who can have one with it. */
function asPossible(draft: HandDraft): HandDraft {
  if (draft.kind === 1) return draft;
  const doctors = followUpDoctorIds(draft);
  const [only, another] = doctors;
  if (only === undefined) return { ...draft, kind: 1, startsAt: null };
  if (draft.doctorId === null || doctors.includes(draft.doctorId)) return draft;
  return withDoctor(draft, another === undefined ? only : null);
}

/** Changes the pet of the draft. */
export const withPet = (draft: HandDraft, petId: string): HandDraft => asPossible({ ...draft, petId });

/** Sets the found owner; an only pet is chosen. */
export function withOwner(draft: HandDraft, owner: FoundOwner): HandDraft {
  const [only, another] = owner.pets;
  const same = owner.pets.find(({ id }) => id === draft.petId);
  const petId = same?.id ?? (another === undefined ? only?.id : undefined) ?? null;
  return asPossible({ ...draft, owner, petId });
}

/** Changes the kind. A follow-up can start where a consultation can, but not the reverse. */
export const withKind = (draft: HandDraft, kind: ConsultationKind): HandDraft =>
  asPossible({ ...draft, kind, startsAt: kind === 2 ? draft.startsAt : null });

/** A booking without its idempotency key. */
export type HandContent = Omit<PayloadOf<'post', '/api/clinic/reservations/book'>, 'idempotency_key'>;

/** Returns the request; null while a choice is missing. */
export function handBookingPayload(draft: HandDraft, doctorId: string | null): HandContent | null {
  const { petId, kind, startsAt, reason } = draft;
  if (petId === null || doctorId === null || startsAt === null) return null;
  return { pet_id: petId, doctor_id: doctorId, kind, starts_at: startsAt, reason: visibleText(reason) };
}
