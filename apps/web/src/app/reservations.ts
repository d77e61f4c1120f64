import { lazyChunk } from '../lib/versions/lazy-chunk.tsx';

const loadCards = () => import('./pages/next-card.tsx');

/** The next reservation of the dashboard. */
export const NextCard = lazyChunk(async () => ({ default: (await loadCards()).NextCard }));

/** A weight, a dose, a photo or an emergency, a tap away from the dashboard. */
export const QuickActions = lazyChunk(async () => ({ default: (await loadCards()).QuickActions }));

/** Who of a clinic has looked into the record of a pet. */
export const LooksCard = lazyChunk(async () => {
  const { LooksCard: Card } = await import('../features/reservations/looks/looks-card.tsx');
  return { default: Card };
});
