import { lazyChunk } from '../lib/versions/lazy-chunk.tsx';

/** Who of a clinic has looked into the record of a pet. */
export const LooksCard = lazyChunk(async () => {
  const { LooksCard: Card } = await import('../features/reservations/looks/looks-card.tsx');
  return { default: Card };
});
