import { ZoneOffer } from '../../features/profile/zone-offer.tsx';
import { NextCard as Next } from '../../features/reservations/next/next-card.tsx';

/** The next reservation of the dashboard, and the question which time zone to show, where needed. */
export function NextCard() {
  return (
    <>
      <Next />
      <ZoneOffer />
    </>
  );
}
