import { ZoneOffer } from '../../features/profile/zone-offer.tsx';
import { NextReservationCard as Next } from '../../features/reservations/next/next-reservation-card.tsx';

/** The next reservation of the dashboard, and the question which time zone to show, where needed. */
export function NextCard() {
  return (
    <>
      <Next />
      <ZoneOffer />
    </>
  );
}
