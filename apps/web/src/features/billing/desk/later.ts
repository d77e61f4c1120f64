import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/* Sheets loaded on demand. */
export const CloseSheet = lazyChunk(async () => ({
  default: (await import('./close-sheet.tsx')).CloseSheet,
}));
export const ClosingDetailsSheet = lazyChunk(async () => ({
  default: (await import('./closing-sheet.tsx')).ClosingDetailsSheet,
}));
