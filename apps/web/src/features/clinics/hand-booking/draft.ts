import type { ReservationKind } from '@rifq/contract';
import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../lib/overlays/ui-store.ts';

/** Whom a search by phone has found. */
export type FoundOwner = ResponseOf<'post', '/api/clinic/owners/find'>;

/** What has been typed and chosen so far. */
export interface HandDraft {
  /** What the sheet was opened from: another opening brings another time. */
  subject: ModalSubject;
  phone: string;
  countryCode: number;
  /** Null before the search. */
  owner: FoundOwner | null;
  petId: string | null;
  kind: ReservationKind;
  doctorId: string | null;
  /** The start of the slot, an instant. */
  startsAt: string | null;
  reason: string;
}

interface Opening {
  subject: ModalSubject;
  /** Of the clinic's country. */
  countryCode: number;
  /** The member's own row, where the member is a doctor. */
  ownDoctorId: string | null;
}

/** The draft that a sheet begins with: what was kept, with the free time that it is opened from now. */
export function openedDraft(kept: HandDraft | undefined, opening: Opening): HandDraft {
  const { subject, countryCode, ownDoctorId } = opening;
  if (kept?.subject === subject) return kept;
  const draft = kept ?? {
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
export const followUpDoctors = ({ owner, petId }: HandDraft): readonly string[] =>
  owner?.pets.find(({ id }) => id === petId)?.follow_up_doctors ?? [];

/** The draft with another doctor, or none. The time stays where this doctor is known to be free then, too. */
export function withDoctor(draft: HandDraft, doctorId: string | null): HandDraft {
  const { free } = draft.subject;
  const isFree = free?.startsAt === draft.startsAt && free.doctorId === doctorId;
  return { ...draft, doctorId, startsAt: isFree ? draft.startsAt : null };
}

/** The draft as its pet allows it: a follow-up only where there is one to have, and with a doctor with whom. */
function asPossible(draft: HandDraft): HandDraft {
  if (draft.kind === 1) return draft;
  const doctors = followUpDoctors(draft);
  const [only, another] = doctors;
  if (only === undefined) return { ...draft, kind: 1, startsAt: null };
  if (draft.doctorId === null || doctors.includes(draft.doctorId)) return draft;
  return withDoctor(draft, another === undefined ? only : null);
}

/** The draft for another pet. */
export const withPet = (draft: HandDraft, petId: string): HandDraft => asPossible({ ...draft, petId });

/** The draft with whom the search has found; the only pet is chosen. */
export function withOwner(draft: HandDraft, owner: FoundOwner): HandDraft {
  const [only, another] = owner.pets;
  const kept = owner.pets.find(({ id }) => id === draft.petId);
  const petId = kept?.id ?? (another === undefined ? only?.id : undefined) ?? null;
  return asPossible({ ...draft, owner, petId });
}

/** The draft with another kind. A follow-up can begin where a consultation does, but not the other way round. */
export const withKind = (draft: HandDraft, kind: ReservationKind): HandDraft =>
  asPossible({ ...draft, kind, startsAt: kind === 2 ? draft.startsAt : null });

/** A booking without its key. */
export type HandContent = Omit<PayloadOf<'post', '/api/clinic/reservations/book'>, 'idempotency_key'>;

/** What is sent; null while something is not chosen yet. */
export function contentOf(draft: HandDraft, doctorId: string | null): HandContent | null {
  const { petId, kind, startsAt, reason } = draft;
  if (petId === null || doctorId === null || startsAt === null) return null;
  return { pet_id: petId, doctor_id: doctorId, kind, starts_at: startsAt, reason: visibleText(reason) };
}
