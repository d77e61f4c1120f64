import { t } from '@lingui/core/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import type { TabItem } from '@rifq/ui';
import type { ReactNode } from 'react';
import type { RecordView } from '../../../../entities/records/use-record.ts';
import { ClinicReservationPane } from './reservation-pane.tsx';
import type { RecordOf } from './room-talk.ts';

/** Panes of a room with a conversation. */
export type Pane = 'talk' | 'reservation' | 'record' | 'notes';

interface PanesOf {
  reservation: ClinicReservation;
  record: RecordView;
  timeZone: string;
  notes: ReactNode;
  recordOf: RecordOf;
  /** Whether the member sees patients. */
  seesPatients: boolean;
}

/** The panes next to a conversation: the record, the reservation, notes for colleagues, which the desk has not. */
export function roomPanes({
  reservation,
  record,
  timeZone,
  notes,
  recordOf,
  seesPatients,
}: PanesOf): TabItem<Pane>[] {
  const name = isolated(reservation.pet.name);
  const { visits } = record.query.data ?? {};
  const about: TabItem<Pane> = {
    id: 'reservation',
    label: t`الموعد`,
    content: <ClinicReservationPane reservation={reservation} visits={visits} timeZone={timeZone} />,
  };
  const patient: TabItem<Pane> = {
    id: 'record',
    label: t`سجلّ ${name}`,
    content: recordOf(reservation, record),
  };
  if (!seesPatients) return [about, patient];
  return [patient, about, { id: 'notes', label: t`الملاحظات`, content: notes }];
}
