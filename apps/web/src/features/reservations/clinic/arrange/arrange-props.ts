import type { ClinicReservation } from '@rifq/contract/calls';

export interface ArrangeProps {
  reservation: ClinicReservation;
  /** Zone of the clinic. */
  timeZone: string;
  onClose: () => void;
}
