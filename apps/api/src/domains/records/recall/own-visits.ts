import type { SQLWrapper } from 'drizzle-orm';
import type { Membership } from '../../../core/actor.ts';
import { visitToClinicIn } from '../../reservations/index.ts';

/** Returns the condition that the visit of a dose is one to this clinic. */
export const ownVisitsOf = (clinic: Pick<Membership, 'clinicId'>) => (reservationId: SQLWrapper) =>
  visitToClinicIn(clinic, reservationId);
