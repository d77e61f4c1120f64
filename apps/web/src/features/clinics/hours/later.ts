import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/** Loads the question before something is lost. */
export const loadQuestion = () => import('./question.ts');

/* What the page does not begin with: its fields, calendars and questions come when they are asked for. */
export const Question = lazyChunk(async () => ({ default: (await loadQuestion()).ConfirmDialog }));
export const ConflictCard = lazyChunk(async () => ({
  default: (await import('./conflict-card.tsx')).ConflictCard,
}));
export const DayEditor = lazyChunk(async () => ({ default: (await import('./day-editor.tsx')).DayEditor }));
export const DayOffSheet = lazyChunk(async () => ({
  default: (await import('./day-off-sheet.tsx')).DayOffSheet,
}));
/** Its list of all zones comes after the page. */
export const ZoneCard = lazyChunk(async () => ({ default: (await import('./zone-card.tsx')).ZoneCard }));
