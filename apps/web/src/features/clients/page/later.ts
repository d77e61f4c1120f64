import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/* Sheets loaded on demand. */
export const ClientSheet = lazyChunk(async () => ({
  default: (await import('./client-sheet.tsx')).ClientSheet,
}));
export const PatientSheet = lazyChunk(async () => ({
  default: (await import('./patient-sheet.tsx')).PatientSheet,
}));
