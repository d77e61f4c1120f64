import type { Reservation } from '@rifq/contract/calls';
import type { ReservationRow } from './reservations.repository.ts';

type VisitFacts = Pick<
  Reservation,
  'payment_method' | 'service_name' | 'arrived_at' | 'settled_at' | 'desk_paid'
>;

/** Presents what both sides see of a visit at the clinic. */
export const presentVisitFacts = (row: ReservationRow): VisitFacts => ({
  payment_method: row.paymentMethod,
  service_name: row.serviceName,
  arrived_at: row.arrivedAt?.toISOString() ?? null,
  settled_at: row.settledAt?.toISOString() ?? null,
  desk_paid: row.deskPaid,
});
