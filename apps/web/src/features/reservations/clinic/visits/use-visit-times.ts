import type { ClinicService } from '@rifq/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { currentDay } from '../../../../lib/formats/clock.ts';
import { scheduleQuery } from '../queries.ts';
import type { VisitDraft } from './draft.ts';
import { visitTimesQuery } from './queries.ts';
import { doctorTimes, proposedDoctor } from './times.ts';

/** The doctor and time that were shown for these choices; a null time is now, between two others. */
interface Proposal {
  choices: string;
  doctorId: string;
  startsAt: string | null;
}

/**
 * Finds doctor and time of a new visit among the free times. A walk-in is proposed the first free time, which remains
 * while it is free: it may have been said to the owner already.
 */
export function useVisitTimes(draft: VisitDraft, service: ClinicService | null) {
  const { clinic, doctor: own } = useClinicMember();
  const today = currentDay(clinic.time_zone);
  const isLater = draft.visit === 'later';
  const day = isLater ? draft.day : today;
  const schedule = useQuery(scheduleQuery(today, 1, null));
  const times = useQuery({
    ...visitTimesQuery(service?.id ?? '', day ?? today),
    enabled: service !== null && day !== null,
  });
  const bookable = schedule.data?.doctors.filter(({ takes_reservations }) => takes_reservations) ?? [];
  const doctors = doctorTimes(bookable, times.data?.doctors);
  const doctorOf = (id: string | null | undefined) => doctors.find(doctor => doctor.id === id) ?? null;
  const [shown, setShown] = useState<Proposal>();

  const choices = [service?.id, draft.visit, draft.doctorId, draft.isSqueezedIn].join(' ');
  const shownDoctor = shown?.choices === choices ? doctorOf(shown.doctorId) : null;
  const isStillFree =
    shown !== undefined && shown.startsAt !== null && shownDoctor?.starts.includes(shown.startsAt) === true;
  const first =
    draft.doctorId === null ? (doctorOf(own?.id) ?? proposedDoctor(doctors)) : doctorOf(draft.doctorId);
  const doctor = !isLater && isStillFree ? shownDoctor : first;
  const nearest = !isLater && isStillFree ? shown.startsAt : (doctor?.starts[0] ?? null);
  const proposal: Proposal | undefined =
    isLater || times.data === undefined || doctor === null
      ? undefined
      : { choices, doctorId: doctor.id, startsAt: draft.isSqueezedIn === true ? null : nearest };
  if (proposal !== undefined && shown?.choices !== choices) setShown(proposal);

  const isSqueezedIn = !isLater && (draft.isSqueezedIn ?? (times.data !== undefined && nearest === null));
  const chosenStart = isLater ? draft.startsAt : isSqueezedIn ? null : nearest;
  return {
    schedule,
    times,
    day,
    today,
    doctors,
    doctor,
    nearest,
    isSqueezedIn,
    /** Null also if another member has taken the time in the meantime. */
    startsAt: chosenStart !== null && doctor?.starts.includes(chosenStart) === true ? chosenStart : null,
    /** Whether doctor or time are others than those that were shown at first. */
    isMoved:
      proposal !== undefined &&
      shown?.choices === choices &&
      (shown.doctorId !== proposal.doctorId || shown.startsAt !== proposal.startsAt),
    /** Accepts the doctor and time that are shown now. */
    accept: () => setShown(proposal),
  };
}
