import { hasKeptDrafts } from '../../lib/forms/kept-drafts.ts';
import { keptTexts } from '../../lib/session/drafts.ts';
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
  const drafts = keptTexts().map(text => ({ id: `draft ${text}`, kind: 'draft' as const, text }));
  // The text of such a form may be among the drafts already.
  const hasForm = drafts.length === 0 && hasKeptDrafts();
  return [...messages, ...drafts, ...(hasForm ? [{ id: 'form', kind: 'form' as const, text: null }] : [])];
}
