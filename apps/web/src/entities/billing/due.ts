import type { ClinicReservation } from '@rifq/contract/calls';

/** Returns what is still to be paid of a visit, in minor units. */
export const dueOf = ({ price, desk_paid: paid }: Pick<ClinicReservation, 'price' | 'desk_paid'>): number =>
  Math.max(0, price - paid);
