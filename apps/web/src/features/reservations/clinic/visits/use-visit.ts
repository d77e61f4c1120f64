import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { addCivilDays, countries, nameLimits, reservationRules } from '@rifq/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientName } from '../../../../entities/clients/client-text.ts';
import { clientQuery } from '../../../../entities/clients/queries.ts';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { servicesQuery } from '../../../../entities/clinics/queries.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { currentDay } from '../../../../lib/formats/clock.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../../lib/overlays/ui-store.ts';
import { scheduleQuery } from '../queries.ts';
import { useFindOwner } from '../use-find-owner.ts';
import { openedVisit, type VisitContent, type VisitDraft, visitPayload } from './draft.ts';
import { visitTimesQuery } from './queries.ts';
import { fieldOfVisitRefusal, isPatientLost, VISIT_FIELDS, type VisitField } from './refusals.ts';
import { doctorTimes, proposedDoctor } from './times.ts';

const useKeptDraft = keptDrafts<VisitDraft>();

/** State of a new visit: the patient, the choices, the free times and the errors. */
export function useVisit(subject: ModalSubject, onAdded: (reservation: ClinicReservation) => void) {
  const { t } = useLingui();
  const { clinic, doctor: own } = useClinicMember();
  const queryClient = useQueryClient();
  const timeZone = clinic.time_zone;
  const today = currentDay(timeZone);
  const { draft, change, forget } = useKeptDraft(clinic.id, stored =>
    openedVisit(stored, {
      subject,
      countryCode: countries.find(({ iso }) => iso === clinic.country)?.dialCode ?? countries[0].dialCode,
      ownDoctorId: own?.id ?? null,
    }),
  );
  const form = useFieldErrors(VISIT_FIELDS);
  const key = useIdempotencyKey();
  const search = useFindOwner(form, (owner, typed) =>
    change(before => ({ ...before, owner, phone: typed.phone, countryCode: typed.country_code })),
  );

  const named = useQuery({
    ...clientQuery(subject.clientId ?? ''),
    enabled: subject.clientId !== undefined && draft.patient === null,
  });
  const client = named.data?.client;
  const namedPet = client?.patients.find(({ id }) => id === subject.petId);
  const patient =
    draft.patient ??
    (client !== undefined && namedPet !== undefined
      ? { pet: namedPet, ownerName: clientName(client), hasAccount: client.has_account }
      : null);

  const services = useQuery(servicesQuery);
  const schedule = useQuery(scheduleQuery(today, 1, null));
  const [only, another] = services.data?.services ?? [];
  const service =
    services.data?.services.find(({ id }) => id === draft.serviceId) ??
    (another === undefined ? only : undefined) ??
    null;
  const isLater = draft.visit === 'later';
  const day = isLater ? draft.day : today;
  const times = useQuery({
    ...visitTimesQuery(service?.id ?? '', day ?? today),
    enabled: service !== null && day !== null,
  });
  const bookable = schedule.data?.doctors.filter(({ takes_reservations }) => takes_reservations) ?? [];
  const doctors = doctorTimes(bookable, times.data?.doctors ?? []);
  const doctor = doctors.find(({ id }) => id === draft.doctorId) ?? proposedDoctor(doctors);
  const [nearest = null] = doctor?.starts ?? [];
  const isSqueezedIn = !isLater && (draft.isSqueezedIn ?? (times.data !== undefined && nearest === null));
  const chosenStart = isLater ? draft.startsAt : isSqueezedIn ? null : nearest;
  // Another member may have taken the time in the meantime.
  const startsAt = chosenStart !== null && doctor?.starts.includes(chosenStart) === true ? chosenStart : null;

  const { mutate, isPending } = useConsultationActions(
    async (content: VisitContent) => {
      const added = await request('post', '/api/clinic/visits/add', {
        ...content,
        idempotency_key: key.of(content),
      });
      // Who waits for a free time has come in already.
      if (isLater || added.reservation.arrived_at !== null) return added;
      return request('post', '/api/clinic/visits/arrive', {
        reservation_id: added.reservation.id,
        arrived: true,
      });
    },
    {
      onDone({ reservation }) {
        forget();
        onAdded(reservation);
      },
    },
  );

  const update = (next: Partial<VisitDraft>, ...fields: VisitField[]) => {
    change(before => ({ ...before, ...next }));
    for (const field of fields) form.clear(field);
  };
  const missing = () => ({
    service_id: service === null ? t`يُرجى اختيار الخدمة.` : undefined,
    doctor_id: service !== null && day !== null && doctor === null ? t`يُرجى اختيار الطبيب.` : undefined,
    day: day === null ? t`يُرجى اختيار اليوم.` : undefined,
    // Times are listed once the service and the day are chosen.
    starts_at:
      service !== null && day !== null && !isSqueezedIn && startsAt === null
        ? t`يُرجى اختيار الوقت.`
        : undefined,
    reason:
      visibleText(draft.reason) === ''
        ? t`يلزم سبب الزيارة، ولو بكلمات قليلة.`
        : tooLong(draft.reason, nameLimits.note),
  });
  const refuse = (error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: clinicKeys.services });
    const field = fieldOfVisitRefusal(error);
    if (isPatientLost(error)) {
      change(before => ({ ...before, patient: null, owner: null }));
      form.showGeneral(t`تغيّر هذا الحيوان أو مضت ساعة على البحث. يلزم اختياره من جديد، وكل ما كُتب محفوظ.`);
    } else if (field !== undefined && error instanceof Error) form.showFields({ [field]: error.message });
    else form.showFailure(error);
  };

  return {
    draft,
    update,
    form,
    timeZone,
    patient,
    /** The client of the subject is still loading, or cannot be loaded. */
    named,
    services,
    service,
    schedule,
    times,
    doctors,
    doctor,
    nearest,
    isSqueezedIn,
    startsAt,
    days: { from: today, to: addCivilDays(today, reservationRules.visitDaysAhead) },
    isFinding: search.isFinding,
    isAdding: isPending,
    isDirty: draft.patient !== null || visibleText(draft.reason) !== '',
    forget,
    find: () => search.find({ phone: draft.phone, country_code: draft.countryCode }),
    add() {
      if (form.showFields(missing())) return;
      if (patient === null || service === null || doctor === null) return;
      mutate(
        visitPayload({
          petId: patient.pet.id,
          doctorId: doctor.id,
          serviceId: service.id,
          startsAt,
          reason: draft.reason,
        }),
        { onError: refuse },
      );
    },
  };
}

export type VisitForm = ReturnType<typeof useVisit>;
