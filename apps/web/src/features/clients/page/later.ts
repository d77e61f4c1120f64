import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/* Sheets loaded on demand. */
export const ClientSheet = lazyChunk(async () => ({
  default: (await import('./client-sheet.tsx')).ClientSheet,
}));
export const PatientSheet = lazyChunk(async () => ({
  default: (await import('./patient-sheet.tsx')).PatientSheet,
}));
export const ClientRemovalDialog = lazyChunk(async () => ({
  default: (await import('./removal-dialog.tsx')).ClientRemovalDialog,
}));
