import { useLingui } from '@lingui/react/macro';
import type { Doctor, Me, PaymentCard, Reservation, Slot } from '@rifq/contract/calls';
import {
  billingPoints,
  type CivilDate,
  type Currency,
  type FoundRedFlag,
  nameLimits,
  type RedFlagKey,
} from '@rifq/rules';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { dayOf, isLost, nearestSlots } from '../../../entities/slots/days.ts';
import { useSlots } from '../../../entities/slots/use-slots.ts';
import { useSlotsLive } from '../../../entities/slots/use-slots-live.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { explainMissing } from '../../../lib/overlays/missing-chunk.ts';
import { afterSheets } from '../../../lib/overlays/sheet-history.ts';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { proposedChoice } from '../pay/pay-choice.ts';
import { useCheckout } from '../pay/use-checkout.ts';
import {
  type BookingDraft,
  bookingPayload,
  type Content,
  firstDraft,
  followUpDoctors,
  followUpsOf,
  slotsFor,
} from './draft.ts';
import type { Followable } from './queries.ts';
import { keepReasonDraft } from './reason-draft.ts';

export interface BookingFacts {
  me: Me;
  /** Doctors who take reservations, those with the earliest free slot first. */
  doctors: readonly Doctor[];
  /** The requested doctor, and the doctors of follow-ups. */
  named: readonly Doctor[];
  currency: Currency;
  followUps: readonly Followable[];
  cards: readonly PaymentCard[];
  subject: ModalSubject;
  onClose: () => void;
}

const FIELDS = ['pet_id', 'doctor_id', 'starts_at', 'reason', 'payment_method_id'] as const;
export type BookingField = (typeof FIELDS)[number];

/**
 * State of a booking: the choices, the step, the errors and the result.
 * @param loadLater loads the later steps; a stable function
 */
export function useBooking(facts: BookingFacts, loadLater: () => Promise<unknown>) {
  const { me, named, followUps, cards, subject, onClose } = facts;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => firstDraft(me.pets, subject));
  // Stable, so that another user's booking does not change it under the finger.
  const [proposed] = useState(() => facts.doctors.find(({ next_free_at }) => next_free_at !== null));
  const [picked, setPicked] = useState<Doctor | null>(null);
  const [openDay, setOpenDay] = useState<CivilDate | null>(null);
  const timeZone = useTimeZone();
  const [step, setStep] = useState<1 | 2>(1);
  const [refused, setRefused] = useState<readonly Slot[] | null>(null);
  const [found, setFound] = useState<readonly FoundRedFlag[] | null>(null);
  const [seen, setSeen] = useState<readonly RedFlagKey[]>([]);
  const [booked, setBooked] = useState<Reservation | null>(null);
  const [isLoading, setLoading] = useState(false);
  const form = useFieldErrors(FIELDS);
  // Preloaded; going to the next step loads it again and reports an error.
  useEffect(() => void loadLater().catch(() => undefined), [loadLater]);

  const leaveFor = useCallback(
    (address: string) => {
      onClose();
      afterSheets(() => void navigate(address));
    },
    [onClose, navigate],
  );
  const toReservation = useCallback(
    ({ id }: Reservation) => leaveFor(`/dashboard/reservations/${id}`),
    [leaveFor],
  );
  const creation = useCheckout<Content>({
    async send(content) {
      const response = await request('post', '/api/reservations/create', content);
      keepReasonDraft(content.pet_id, '');
      return response;
    },
    onBooked(reservation) {
      if (reservation.state === 'confirmed') return setBooked(reservation);
      // A saved card that needs the bank's confirmation: the payment's page shows its outcome.
      if (reservation.payment_id === null) return toReservation(reservation);
      leaveFor(`/dashboard/payments/${reservation.payment_id}`);
    },
    onFailure(error) {
      if (error instanceof ApiError && error.code === 'reservations.slot_taken') {
        setRefused(error.alternatives ?? []);
      } else form.showFailure(error);
    },
    onReturn: toReservation,
  });

  const possible = followUpsOf(followUps, draft.petId);
  const seenBy = followUpDoctors(named, possible);
  const known = draft.kind === 2 ? seenBy : [picked, ...named, proposed].filter(one => one != null);
  // A doctor who was requested and takes no bookings any more is replaced by the owner, not by a proposal.
  const byDefault = draft.kind === 2 ? seenBy[0] : proposed;
  const doctor =
    (draft.doctorId === null ? byDefault : known.find(({ id }) => id === draft.doctorId)) ?? null;
  const until = possible.find(followUp => followUp.doctor.id === doctor?.id)?.follow_up_until;
  const slots = useSlots(doctor && { id: doctor.id, timeZone: doctor.clinic.time_zone }, draft.kind);
  useSlotsLive(doctor?.id ?? null);
  const free = slots.slots && slotsFor(slots.slots, draft.kind, until);
  const { startsAt } = draft;
  const ofOpenDay = free?.find(({ starts_at }) => dayOf(starts_at, timeZone) === openDay);
  const proposedAt = (ofOpenDay ?? free?.[0])?.starts_at ?? null;
  const wasTaken = startsAt !== null && !creation.isBusy && isLost(startsAt, free ?? [], slots.taken);
  const payment = draft.payment ?? proposedChoice(billingPoints(draft.kind, 1), me.coins, cards);

  const change = (part: Partial<BookingDraft>, ...fields: BookingField[]) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepChoices(next);
    if ('startsAt' in part || 'doctorId' in part) setRefused(null);
    for (const field of fields) form.clear(field);
  };
  const chooseErrors = () => ({
    pet_id: draft.petId === null ? t`يُرجى اختيار الحيوان.` : undefined,
    doctor_id: doctor === null ? t`يُرجى اختيار الطبيب.` : undefined,
    starts_at:
      startsAt === null && proposedAt === null && doctor !== null ? t`يُرجى اختيار اليوم والوقت.` : undefined,
  });
  const isPetChosen = () => !form.showFields({ pet_id: chooseErrors().pet_id });
  const goOn = () => {
    // Accepts the proposal; from here on, losing it to another booking is reported.
    change({ doctorId: doctor?.id ?? null, startsAt: startsAt ?? proposedAt });
    if (doctor !== null) setPicked(doctor);
    setLoading(true);
    loadLater()
      .then(
        () => setStep(2),
        async (error: unknown) => {
          const message = await explainMissing(error);
          if (message !== undefined) form.showGeneral(message);
        },
      )
      .finally(() => setLoading(false));
  };
  const submit = () => {
    if (step === 1) {
      if (!form.showFields(chooseErrors()) && !wasTaken) goOn();
      return;
    }
    const reason =
      visibleText(draft.reason) === ''
        ? t`يُرجى ذكر سبب الاستشارة، ولو بكلمات قليلة.`
        : tooLong(draft.reason, nameLimits.note);
    const content = bookingPayload(draft, payment);
    if (form.showFields({ reason }) || content === null || wasTaken || refused !== null) return;
    const unseen = draft.signs.filter(({ key }) => !seen.includes(key));
    if (unseen.length > 0) setFound(unseen);
    else creation.start(content);
  };

  return {
    draft,
    change,
    step,
    /** The code of the second step is loading. */
    isLoading,
    back: () => setStep(1),
    form,
    /** Whether a pet is chosen; shows at the field that one is missing. */
    isPetChosen,
    submit,
    creation,
    doctor,
    chooseDoctor(chosen: Doctor) {
      setPicked(chosen);
      change({ doctorId: chosen.id, startsAt: null }, 'doctor_id', 'starts_at');
    },
    /** The nearest free slot, booked by default; null if there is none. */
    /** Proposes the first free slot of a day that the owner has opened. */
    openDay: setOpenDay,
    chooseSlot(chosen: string) {
      setPicked(doctor);
      change({ startsAt: chosen, doctorId: doctor?.id ?? null }, 'starts_at');
    },
    proposedAt,
    /** Doctors with whom a follow-up can be booked for the pet. */
    followUpDoctors: seenBy,
    slots: { ...slots, slots: free },
    payment,
    /** The nearest free slots if another user has the chosen one; else null. */
    lost: refused ?? (wasTaken ? nearestSlots(free ?? [], startsAt) : null),
    isDirty: startsAt !== null || visibleText(draft.reason) !== '',
    /** Discards the typed text. */
    discard() {
      keepReasonDraft(draft.petId, '');
      onClose();
    },
    emergency: {
      found,
      /** Opens the emergency card with the signs in the reason; in the first step with none. */
      show: () => setFound(draft.signs),
      goOn() {
        setSeen([...seen, ...(found ?? []).map(({ key }) => key)]);
        setFound(null);
      },
      back: () => setFound(null),
    },
    booked,
    toReservation,
  };
}

/** Stores the choices for a reload by a new build; the reason has its own draft. */
function keepChoices({ petId, kind, doctorId, startsAt }: BookingDraft): void {
  useUiStore.getState().addToSubject({
    petId: petId ?? undefined,
    kind,
    doctorId: doctorId ?? undefined,
    startsAt: startsAt ?? undefined,
  });
}

export type Booking = ReturnType<typeof useBooking>;

/** Whether it was opened at a vaccine, and is still for the same pet. */
export const isAboutVaccine = ({ subject }: BookingFacts, { draft }: Pick<Booking, 'draft'>): boolean =>
  subject.protocols !== undefined && subject.petId === draft.petId;
