import { lazyChunk } from '../lib/versions/lazy-chunk.tsx';

/** Who of a clinic has looked into the record of a pet. */
export const LooksCard = lazyChunk(async () => {
  const { AccessLogCard: Card } = await import('../features/reservations/looks/access-log-card.tsx');
  return { default: Card };
});
