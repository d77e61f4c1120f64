import type { ClinicReservation } from '@rifq/contract/calls';

export interface ArrangeProps {
  reservation: ClinicReservation;
  /** Zone of the clinic. */
  timeZone: string;
  onClose: () => void;
}

/** An action that opens a sheet of its own. */
export type ArrangeChoice = 'move' | 'hand_over' | 'cancel' | 'no_show';
