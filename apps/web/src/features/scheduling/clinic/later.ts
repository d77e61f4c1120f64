import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/** Loads the dialog that confirms a loss of changes. */
export const loadConfirmLossDialog = () => import('./question.ts');

/* Parts loaded on demand: fields, calendars and dialogs. */
export const ConfirmLossDialog = lazyChunk(async () => ({
  default: (await loadConfirmLossDialog()).ConfirmDialog,
}));
export const ConflictCard = lazyChunk(async () => ({
  default: (await import('./conflict-card.tsx')).ConflictCard,
}));
export const DayEditor = lazyChunk(async () => ({ default: (await import('./day-editor.tsx')).DayEditor }));
export const DayOffSheet = lazyChunk(async () => ({
  default: (await import('./day-off-sheet.tsx')).DayOffSheet,
}));
/** Loaded after the page, because of its list of all zones. */
export const ClinicZoneCard = lazyChunk(async () => ({
  default: (await import('./clinic-zone-card.tsx')).ClinicZoneCard,
}));
