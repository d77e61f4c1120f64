import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { addCivilDays, countries, isolated, nameLimits, reservationRules } from '@rifq/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientName } from '../../../../entities/clients/client-text.ts';
import { clientQuery } from '../../../../entities/clients/queries.ts';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { servicesQuery } from '../../../../entities/clinics/queries.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { isOutcomeUnknown } from '../../../../lib/calls/outcome-unknown.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../../lib/overlays/ui-store.ts';
import { useFindOwner } from '../use-find-owner.ts';
import {
  openedVisit,
  type VisitAttempt,
  type VisitContent,
  type VisitDraft,
  visitPayload,
  visitSubject,
} from './draft.ts';
import { fieldOfVisitRefusal, isPatientLost, VISIT_FIELDS, type VisitField } from './refusals.ts';
import { useVisitTimes } from './use-visit-times.ts';

const useKeptDraft = keptDrafts<VisitDraft>();

/** State of a new visit: the patient, the choices, the free times and the errors. */
export function useVisit(subject: ModalSubject, onAdded: (reservation: ClinicReservation) => void) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const queryClient = useQueryClient();
  const timeZone = clinic.time_zone;
  const { time } = useFormat(timeZone);
  const about = visitSubject(clinic.id, subject);
  const { draft, change, forget } = useKeptDraft(about, stored =>
    openedVisit(
      stored,
      subject,
      countries.find(({ iso }) => iso === clinic.country)?.dialCode ?? countries[0].dialCode,
    ),
  );
  const form = useFieldErrors(VISIT_FIELDS);
  const key = useIdempotencyKey(`visit:${about}`);
  const search = useFindOwner(form, (owner, typed) =>
    change(before => ({ ...before, owner, phone: typed.phone, countryCode: typed.country_code })),
  );
  // A sheet that was closed while it was sending received no response.
  const [isResponseLost, setResponseLost] = useState(draft.attempt !== null);

  const named = useQuery({ ...clientQuery(subject.clientId ?? ''), enabled: draft.isNamed });
  const client = named.data?.client;
  const namedPet = client?.patients.find(({ id }) => id === subject.petId);
  const patient =
    draft.isNamed && client !== undefined && namedPet !== undefined
      ? { pet: namedPet, ownerName: clientName(client), hasAccount: client.has_account }
      : draft.patient;

  const services = useQuery(servicesQuery);
  const [only, another] = services.data?.services ?? [];
  const service =
    services.data?.services.find(({ id }) => id === draft.serviceId) ??
    (another === undefined ? only : undefined) ??
    null;
  const times = useVisitTimes(draft, service);
  const { day, doctor, startsAt, isSqueezedIn } = times;
  const isListed = service !== null && day !== null;
  const isLater = draft.visit === 'later';

  const { mutate, isPending } = useConsultationActions(
    (content: VisitContent) =>
      request('post', '/api/clinic/visits/add', { ...content, idempotency_key: key.of(content) }),
    {
      onDone({ reservation }) {
        key.renew();
        forget();
        onAdded(reservation);
      },
    },
  );

  const update = (next: Partial<VisitDraft>, ...fields: VisitField[]) => {
    change(before => ({ ...before, ...next }));
    for (const field of fields) form.clear(field);
  };
  /** Shows errors at their fields; above the form if none of these is on the screen. Returns whether there are any. */
  const show = (errors: { [F in VisitField]?: string | undefined }): boolean => {
    const wrong = VISIT_FIELDS.filter(name => errors[name] !== undefined);
    const [first] = wrong;
    if (first === undefined || wrong.some(name => form.element(name) !== undefined))
      return form.showFields(errors);
    form.showGeneral(errors[first] ?? '');
    return true;
  };
  const missing = () => ({
    service_id: service === null ? t`يُرجى اختيار الخدمة.` : undefined,
    day: day === null ? t`يُرجى اختيار اليوم.` : undefined,
    // Doctors and times are listed once the service and the day are chosen.
    doctor_id:
      !isListed || doctor !== null
        ? undefined
        : draft.doctorId === null
          ? t`يُرجى اختيار الطبيب.`
          : t`هذا الطبيب لا يستقبل الحجوزات الآن. يُرجى اختيار غيره.`,
    starts_at: isListed && !isSqueezedIn && startsAt === null ? t`يُرجى اختيار الوقت.` : undefined,
    reason:
      visibleText(draft.reason) === ''
        ? t`يلزم سبب الزيارة، ولو بكلمات قليلة.`
        : tooLong(draft.reason, nameLimits.note),
  });
  const refuse = (error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: clinicKeys.services });
    if (isOutcomeUnknown(error)) {
      setResponseLost(true);
      form.showGeneral(messageOf(error));
      return;
    }
    setResponseLost(false);
    change(before => ({ ...before, attempt: null }));
    const field = fieldOfVisitRefusal(error);
    const fault = error instanceof ApiError ? error.field('pet_id') : undefined;
    if (isPatientLost(error) || fault !== undefined) {
      change(before => ({ ...before, isNamed: false, patient: null, owner: null }));
      form.showGeneral(
        fault ?? t`تغيّر هذا الحيوان أو مضت ساعة على البحث. يلزم اختياره من جديد، وكل ما كُتب محفوظ.`,
      );
    } else if (field !== undefined) show({ [field]: messageOf(error) });
    else {
      const faults = VISIT_FIELDS.map(
        name => [name, error instanceof ApiError ? error.field(name) : undefined] as const,
      );
      if (!show(Object.fromEntries(faults))) form.showFailure(error);
    }
  };
  const send = (attempt: VisitAttempt) => {
    change(before => ({ ...before, attempt }));
    mutate(attempt.content, { onError: refuse });
  };
  const at = startsAt === null ? t`الآن` : time(startsAt);

  return {
    ...times,
    draft,
    update,
    form,
    timeZone,
    patient,
    /** The client of the subject is still loading, or cannot be loaded. */
    named,
    services,
    service,
    days: { from: times.today, to: addCivilDays(times.today, reservationRules.visitDaysAhead) },
    /** The attempt whose response was lost: it is sent once more before anything else. */
    lostAttempt: isResponseLost ? draft.attempt : null,
    isFinding: search.isFinding,
    isAdding: isPending,
    isDirty:
      draft.patient !== null ||
      draft.attempt !== null ||
      draft.phone !== '' ||
      [draft.serviceId, draft.doctorId, draft.day].some(chosen => chosen !== null) ||
      visibleText(draft.reason) !== '',
    forget() {
      key.renew();
      forget();
    },
    find: () => search.find({ phone: draft.phone, country_code: draft.countryCode }),
    add() {
      if (isResponseLost && draft.attempt !== null) {
        send(draft.attempt);
        return;
      }
      if (isListed && times.times.data === undefined) {
        form.showGeneral(t`الأوقات المتاحة لم تظهر بعد.`);
        return;
      }
      if (show(missing())) return;
      if (patient === null || service === null || doctor === null) return;
      const name = isolated(doctor.name);
      if (times.isMoved) {
        times.accept();
        show({ starts_at: t`صار أقرب وقت ${at} مع ${name}. يُحفظ بضغطة أخرى.` });
        return;
      }
      send({
        content: visitPayload({
          petId: patient.pet.id,
          doctorId: doctor.id,
          serviceId: service.id,
          startsAt,
          hasArrived: !isLater,
          reason: draft.reason,
        }),
        words: `${isolated(service.name)}\u00a0· ${name}\u00a0· ${at}`,
      });
    },
  };
}

export type VisitForm = ReturnType<typeof useVisit>;
