import { lazyChunk } from '../lib/versions/lazy-chunk.tsx';

/** The access log of a pet's record. */
export const LooksCard = lazyChunk(async () => {
  const { AccessLogCard: Card } = await import('../features/reservations/looks/access-log-card.tsx');
  return { default: Card };
});
