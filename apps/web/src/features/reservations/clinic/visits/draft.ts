import type { ClinicPatient, PayloadOf } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { phoneProblem, readTypedPhone } from '../../../../lib/forms/phone-input.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../../lib/overlays/ui-store.ts';
import type { FoundOwner } from '../use-find-owner.ts';

/** Whose visit it is. */
export interface VisitPatient {
  pet: Pick<ClinicPatient, 'id' | 'name' | 'species' | 'colour' | 'photo' | 'state'>;
  ownerName: string;
  /** Receives notifications. */
  hasAccount: boolean;
}

/** Typed and chosen values so far. */
export interface VisitDraft {
  /** What the sheet was opened from: another opening is about another patient. */
  subject: ModalSubject;
  /** Whether the patient is that of the subject. */
  isNamed: boolean;
  /** Null before the search, and for the patient of the subject. */
  patient: VisitPatient | null;
  /** Whether the search is by the phone of an owner who is no client yet. */
  isByPhone: boolean;
  phone: string;
  countryCode: number;
  /** The owner found so. */
  owner: FoundOwner | null;
  visit: 'now' | 'later';
  serviceId: string | null;
  /** Null for the proposed doctor. */
  doctorId: string | null;
  /** Null for the doctor's first free time. */
  isSqueezedIn: boolean | null;
  /** Of a visit at a later time. */
  day: CivilDate | null;
  startsAt: string | null;
  reason: string;
  /** What was sent, until its response is known: a retry sends the same, so that nobody is booked twice. */
  attempt: VisitAttempt | null;
}

/** A visit without its idempotency key. */
export type VisitContent = Omit<PayloadOf<'post', '/api/clinic/visits/add'>, 'idempotency_key'>;

/** A visit that was sent. */
export interface VisitAttempt {
  content: VisitContent;
  /** Its service, doctor and time in words. */
  words: string;
}

/** Returns the subject of a draft: one patient, or a search for one. */
export const visitSubject = (clinicId: string, { petId = '' }: ModalSubject): string =>
  `${clinicId} ${petId}`;

/**
 * Initial draft of a sheet: the stored draft, if it is of the same opening or the same patient.
 * @param dialCode calling code of the clinic's country
 */
export function openedVisit(
  stored: VisitDraft | undefined,
  subject: ModalSubject,
  dialCode: number,
): VisitDraft {
  if (stored?.subject === subject) return stored;
  const isNamed = subject.petId !== undefined;
  if (stored?.isNamed === true && isNamed)
    return { ...stored, subject, visit: subject.visit ?? stored.visit };
  const typed = readTypedPhone(visibleText(subject.typed ?? ''));
  const isByPhone = ['short', null].includes(phoneProblem(typed.phone));
  return {
    subject,
    isNamed,
    patient: null,
    isByPhone,
    phone: isByPhone ? typed.phone : '',
    countryCode: (isByPhone ? typed.countryCode : undefined) ?? dialCode,
    owner: null,
    visit: subject.visit ?? 'now',
    serviceId: null,
    doctorId: null,
    isSqueezedIn: null,
    day: null,
    startsAt: null,
    reason: '',
    attempt: null,
  };
}

interface Chosen {
  petId: string;
  doctorId: string;
  serviceId: string;
  /** Null for a visit that starts now, between two others. */
  startsAt: string | null;
  /** Whether the owner has come. */
  hasArrived: boolean;
  reason: string;
}

/** Returns the request. */
export const visitPayload = ({
  petId,
  doctorId,
  serviceId,
  startsAt,
  hasArrived,
  reason,
}: Chosen): VisitContent => ({
  pet_id: petId,
  doctor_id: doctorId,
  service_id: serviceId,
  ...(startsAt === null
    ? { squeeze_in: true }
    : { starts_at: startsAt, squeeze_in: false, arrived: hasArrived }),
  reason: visibleText(reason),
});
