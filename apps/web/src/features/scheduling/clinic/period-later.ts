import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/** Apart from the other parts, since it shows rows of days, which load an editor themselves. */
export const PeriodSheet = lazyChunk(async () => ({
  default: (await import('./period-sheet.tsx')).PeriodSheet,
}));
