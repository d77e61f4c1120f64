import type { ClinicRecord, ClinicReservation } from '@rifq/contract/calls';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../clinics/clinic-member.ts';
import { recordQuery } from './queries.ts';

export interface RecordView {
  /** Whether the doctor requested it, or has opened the room. */
  isShown: boolean;
  ask: () => void;
  query: UseQueryResult<ClinicRecord>;
}

/** Loads the record of a reservation's pet once the doctor requests it or has opened the room. */
export function useRecord({ id, can, doctor, state }: ClinicReservation): RecordView {
  const member = useClinicMember();
  const [isAsked, setAsked] = useState(false);
  const isOwnRoom = state === 'in_session' && doctor.id === member.doctor?.id;
  const isShown = can.record && (isAsked || isOwnRoom);
  const query = useQuery({ ...recordQuery(id), enabled: isShown });
  return { isShown, ask: () => setAsked(true), query };
}
