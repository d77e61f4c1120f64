import type { ClinicReservation } from '@rifq/contract/calls';
import type { ReactNode } from 'react';
import type { RecordView } from '../../../../entities/records/use-record.ts';

/** The conversation of a reservation, for members who can read it. */
export interface RoomTalk {
  /** @param isCovered another pane of the room is over it, on phones */
  talk: (isCovered: boolean) => ReactNode;
  /** Notes for colleagues; false for the desk. */
  notes: ReactNode;
}

/** Returns the pane with the record of a reservation's pet. */
export type RecordOf = (reservation: ClinicReservation, record: RecordView) => ReactNode;
