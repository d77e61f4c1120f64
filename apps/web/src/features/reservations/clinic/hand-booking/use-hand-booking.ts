import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation, Slot } from '@rifq/contract/calls';
import { countries, nameLimits } from '@rifq/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { isLost, nearestSlots } from '../../../../entities/slots/days.ts';
import { useSlots } from '../../../../entities/slots/use-slots.ts';
import { useSlotsLive } from '../../../../entities/slots/use-slots-live.ts';
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
import {
  followUpDoctorIds,
  type HandContent,
  type HandDraft,
  handBookingPayload,
  openedDraft,
  withOwner,
} from './draft.ts';
import { alternativesOf, fieldOfRefusal, HAND_FIELDS, type HandField, isForgotten } from './refusals.ts';

const useKeptDraft = keptDrafts<HandDraft>();

/** State of a phone booking: the owner, the choices, the errors and the result. */
export function useHandBooking(subject: ModalSubject) {
  const { t } = useLingui();
  const { clinic, doctor: own } = useClinicMember();
  const timeZone = clinic.time_zone;
  const { draft, change, forget } = useKeptDraft(clinic.id, stored =>
    openedDraft(stored, {
      subject,
      countryCode: countries.find(({ iso }) => iso === clinic.country)?.dialCode ?? countries[0].dialCode,
      ownDoctorId: own?.id ?? null,
    }),
  );
  const [refused, setRefused] = useState<readonly Slot[] | null>(null);
  const [booked, setBooked] = useState<ClinicReservation | null>(null);
  const key = useIdempotencyKey();
  const form = useFieldErrors(HAND_FIELDS);
  const search = useFindOwner(form, (owner, typed) => {
    change(before => ({ ...withOwner(before, owner), phone: typed.phone, countryCode: typed.country_code }));
  });

  const schedule = useQuery(scheduleQuery(currentDay(timeZone), 1, null));
  const all = schedule.data?.doctors.filter(({ takes_reservations }) => takes_reservations) ?? [];
  const doctors = draft.kind === 1 ? all : all.filter(({ id }) => followUpDoctorIds(draft).includes(id));
  const [only, another] = doctors;
  const doctor =
    doctors.find(({ id }) => id === draft.doctorId) ?? (another === undefined ? only : undefined) ?? null;
  const slots = useSlots(doctor && { id: doctor.id, timeZone }, draft.kind);
  useSlotsLive(doctor?.id ?? null);

  const { mutate, isPending } = useConsultationActions(
    (content: HandContent) =>
      request('post', '/api/clinic/reservations/book', { ...content, idempotency_key: key.of(content) }),
    {
      onDone({ reservation }) {
        forget();
        setBooked(reservation);
      },
    },
  );
  const { startsAt } = draft;
  const wasTaken = startsAt !== null && !isPending && isLost(startsAt, slots.slots ?? [], slots.taken);

  const update = (next: HandDraft, ...fields: HandField[]) => {
    if (next.startsAt !== startsAt || next.doctorId !== draft.doctorId) setRefused(null);
    change(next);
    for (const field of fields) form.clear(field);
  };
  const missing = () => ({
    pet_id: draft.petId === null ? t`يُرجى اختيار الحيوان.` : undefined,
    doctor_id: doctor === null ? t`يُرجى اختيار الطبيب.` : undefined,
    starts_at: startsAt === null && doctor !== null ? t`يُرجى اختيار اليوم والوقت.` : undefined,
    reason:
      visibleText(draft.reason) === ''
        ? t`يلزم سبب الاستشارة، ولو بكلمات قليلة.`
        : tooLong(draft.reason, nameLimits.note),
  });
  const refuse = (error: unknown) => {
    const alternatives = alternativesOf(error);
    const field = fieldOfRefusal(error);
    if (alternatives !== null) setRefused(alternatives);
    else if (isForgotten(error)) {
      change(before => ({ ...before, owner: null }));
      form.showFields({ phone: t`مضت ساعة على البحث، أو تغيّر الحساب. تلزم إعادة البحث، وكل ما كُتب محفوظ.` });
    } else if (field !== undefined && error instanceof Error) form.showFields({ [field]: error.message });
    else form.showFailure(error);
  };
  const book = () => {
    const content = handBookingPayload(draft, doctor?.id ?? null);
    if (form.showFields(missing()) || content === null) return;
    if (wasTaken || refused !== null) return;
    mutate(content, { onError: refuse });
  };

  return {
    draft,
    update,
    form,
    timeZone,
    doctors,
    schedule,
    doctor,
    slots,
    booked,
    isFinding: search.isFinding,
    isBooking: isPending,
    /** The nearest free slots if another user has the chosen one; else null. */
    lost: refused ?? (wasTaken ? nearestSlots(slots.slots ?? [], startsAt) : null),
    isDirty: draft.owner !== null || visibleText(draft.reason) !== '',
    forget,
    submit() {
      if (draft.owner === null) search.find({ phone: draft.phone, country_code: draft.countryCode });
      else book();
    },
  };
}

export type HandBooking = ReturnType<typeof useHandBooking>;
