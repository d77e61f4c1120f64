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
export const JoinSheet = lazyChunk(async () => ({
  default: (await import('./join-sheet.tsx')).JoinSheet,
}));
export const JoinsCard = lazyChunk(async () => ({
  default: (await import('./joins-card.tsx')).JoinsCard,
}));
