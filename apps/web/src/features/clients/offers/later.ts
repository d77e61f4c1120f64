import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/** The sheet of an offer, loaded on its first use. */
export const RecordOfferSheet = lazyChunk(async () => ({
  default: (await import('./offer-sheet.tsx')).RecordOfferSheet,
}));
