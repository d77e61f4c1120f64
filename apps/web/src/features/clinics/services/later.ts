import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/* Loaded on demand. */
export const ServiceSheet = lazyChunk(async () => ({
  default: (await import('./service-sheet.tsx')).ServiceSheet,
}));
export const ServiceRemovalDialog = lazyChunk(async () => ({
  default: (await import('./removal-dialog.tsx')).ServiceRemovalDialog,
}));
