import type { ClinicPatient, PayloadOf } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
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
  /** What the sheet was opened from: a new opening can bring another patient. */
  subject: ModalSubject;
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
  doctorId: string | null;
  /** Null for the doctor's first free time. */
  isSqueezedIn: boolean | null;
  /** Of a visit at a later time. */
  day: CivilDate | null;
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

/** Initial draft of a sheet: the stored draft, with what it is opened from. */
export function openedVisit(stored: VisitDraft | undefined, opening: Opening): VisitDraft {
  const { subject, countryCode, ownDoctorId } = opening;
  if (stored?.subject === subject) return stored;
  const draft: VisitDraft = stored ?? {
    subject,
    patient: null,
    isByPhone: false,
    phone: '',
    countryCode,
    owner: null,
    visit: 'now',
    serviceId: null,
    doctorId: ownDoctorId,
    isSqueezedIn: null,
    day: null,
    startsAt: null,
    reason: '',
  };
  const patient = subject.petId === undefined ? draft.patient : null;
  return { ...draft, subject, patient, visit: subject.visit ?? draft.visit };
}

/** A visit without its idempotency key. */
export type VisitContent = Omit<PayloadOf<'post', '/api/clinic/visits/add'>, 'idempotency_key'>;

interface Chosen {
  petId: string;
  doctorId: string;
  serviceId: string;
  /** Null for a visit that starts now, between two others. */
  startsAt: string | null;
  reason: string;
}

/** Returns the request. */
export const visitPayload = ({ petId, doctorId, serviceId, startsAt, reason }: Chosen): VisitContent => ({
  pet_id: petId,
  doctor_id: doctorId,
  service_id: serviceId,
  ...(startsAt === null ? { squeeze_in: true } : { starts_at: startsAt, squeeze_in: false }),
  reason: visibleText(reason),
});
