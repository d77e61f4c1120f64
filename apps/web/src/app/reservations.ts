import { lazy } from 'react';

/** The next reservation of the dashboard. */
export const NextCard = lazy(async () => {
  const { NextCard: Card } = await import('../features/reservations/next/next-card.tsx');
  return { default: Card };
});

/** Who of a clinic has looked into the record of a pet. */
export const LooksCard = lazy(async () => {
  const { LooksCard: Card } = await import('../features/reservations/looks/looks-card.tsx');
  return { default: Card };
});
