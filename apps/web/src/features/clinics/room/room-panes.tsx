import { t } from '@lingui/core/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import type { TabItem } from '@rifq/ui';
import type { ReactNode } from 'react';
import { RecordPane } from '../record/record-pane.tsx';
import { ClinicReservationPane } from './reservation-pane.tsx';
import type { RecordView } from './use-record.ts';

/** Panes of a room with a conversation. */
export type Pane = 'talk' | 'reservation' | 'record' | 'notes';

interface PanesOf {
  reservation: ClinicReservation;
  record: RecordView;
  timeZone: string;
  notes: ReactNode;
}

/** The panes next to a conversation: the record, the reservation, notes for colleagues. */
export function roomPanes({ reservation, record, timeZone, notes }: PanesOf): TabItem<Pane>[] {
  const name = isolated(reservation.pet.name);
  const { visits } = record.query.data ?? {};
  return [
    {
      id: 'record',
      label: t`سجلّ ${name}`,
      content: <RecordPane reservation={reservation} record={record} />,
    },
    {
      id: 'reservation',
      label: t`الموعد`,
      content: <ClinicReservationPane reservation={reservation} visits={visits} timeZone={timeZone} />,
    },
    { id: 'notes', label: t`الملاحظات`, content: notes },
  ];
}
