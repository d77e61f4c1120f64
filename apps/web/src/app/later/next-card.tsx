import { ZoneOffer } from '../../features/profile/zone-offer.tsx';
import { NextReservationCard as Next } from '../../features/reservations/next/next-reservation-card.tsx';
import { Offers } from './offers.tsx';

/** Offered records and the next reservation of the dashboard, and the question which time zone to show, where needed. */
export function NextCard() {
  return (
    <>
      <Offers />
      <Next />
      <ZoneOffer />
    </>
  );
}
