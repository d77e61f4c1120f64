import { keptDrafts } from '../../lib/forms/kept-drafts.ts';
import { keepDraft, readDraft } from '../../lib/session/drafts.ts';
import { type DoseDraft, emptyDraft } from '../vaccines/dose-draft/draft.ts';

/** A dose of the booklet while it is copied. */
export interface BookletRow {
  /** Unique among the rows. */
  id: number;
  draft: DoseDraft;
}

const keyOf = (reservationId: string) => `${reservationId}/booklet`;

const fields = Object.keys(emptyDraft(''));

/** Whether a stored row is of this version of the app, which alone writes them. */
function isRow(stored: unknown): stored is BookletRow {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('draft' in stored))
    return false;
  const { id, draft } = stored;
  const isDraft = typeof draft === 'object' && draft !== null && fields.every(field => field in draft);
  return typeof id === 'number' && isDraft;
}

function readRows(text: string): readonly BookletRow[] | undefined {
  if (text === '') return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) && stored.length > 0 && stored.every(isRow) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Copied rows by reservation, stored on the device: a phone may end the tab while its camera is open. */
export const useBookletDraft = keptDrafts<readonly BookletRow[]>({
  read: reservationId => readRows(readDraft(keyOf(reservationId))),
  write(reservationId, rows) {
    keepDraft(keyOf(reservationId), rows === undefined ? '' : JSON.stringify(rows));
  },
});
