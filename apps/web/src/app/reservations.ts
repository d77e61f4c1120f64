import { lazyChunk } from '../lib/versions/lazy-chunk.tsx';

/** The next reservation of the dashboard. */
export const NextCard = lazyChunk(async () => {
  const { NextCard: Card } = await import('./pages/next-card.tsx');
  return { default: Card };
});

/** Who of a clinic has looked into the record of a pet. */
export const LooksCard = lazyChunk(async () => {
  const { LooksCard: Card } = await import('../features/reservations/looks/looks-card.tsx');
  return { default: Card };
});
