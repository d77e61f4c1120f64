import type { ClinicReservation } from '@rifq/contract/calls';

export interface ArrangeProps {
  reservation: ClinicReservation;
  /** The clinic's. */
  timeZone: string;
  onClose: () => void;
}
