import { lazy } from 'react';

/** Loads the question before something is lost. */
export const loadQuestion = () => import('./question.ts');

/* What the page does not begin with: its fields, calendars and questions come when they are asked for. */
export const Question = lazy(async () => ({ default: (await loadQuestion()).ConfirmDialog }));
export const ConflictCard = lazy(async () => ({
  default: (await import('./conflict-card.tsx')).ConflictCard,
}));
export const DayEditor = lazy(async () => ({ default: (await import('./day-editor.tsx')).DayEditor }));
export const DayOffSheet = lazy(async () => ({ default: (await import('./day-off-sheet.tsx')).DayOffSheet }));
/** Its list of all zones comes after the page. */
export const ZoneCard = lazy(async () => ({ default: (await import('./zone-card.tsx')).ZoneCard }));
