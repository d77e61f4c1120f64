import { hasKeptDrafts } from '../../lib/forms/kept-drafts.ts';
import { listDraftTexts } from '../../lib/session/drafts.ts';
import { unsent } from '../../lib/session/unsent.ts';

/** Unsaved data that signing out would delete: a pending message, a text draft, or an unsaved form. */
export interface Loss {
  id: string;
  kind: 'message' | 'draft' | 'form';
  /** Null for a file without a caption, and for a form. */
  text: string | null;
}

/** Lists all data that exists only on this device or in this tab. */
export async function lossesOfSigningOut(): Promise<readonly Loss[]> {
  const messages = (await unsent()).map(({ id, text }) => ({ id, kind: 'message' as const, text }));
  const drafts = listDraftTexts().map((text, index) => ({
    id: `draft ${index}`,
    kind: 'draft' as const,
    text,
  }));
  return [
    ...messages,
    ...drafts,
    ...(hasKeptDrafts() ? [{ id: 'form', kind: 'form' as const, text: null }] : []),
  ];
}
