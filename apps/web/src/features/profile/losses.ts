import { hasKeptDrafts } from '../../lib/forms/kept-drafts.ts';
import { keptTexts } from '../../lib/session/drafts.ts';
import { unsent } from '../../lib/session/unsent.ts';

/** What signing out would take away: a message that waits, a text that was not sent, or a form that was not saved. */
export interface Loss {
  id: string;
  kind: 'message' | 'draft' | 'form';
  /** Null for a file without words, and for a form. */
  text: string | null;
}

/** All that stands on this device, or in this tab, and nowhere else. */
export async function lossesOfSigningOut(): Promise<readonly Loss[]> {
  const messages = (await unsent()).map(({ id, text }) => ({ id, kind: 'message' as const, text }));
  const drafts = keptTexts().map(text => ({ id: `draft ${text}`, kind: 'draft' as const, text }));
  // The text of such a form may be among the drafts already.
  const hasForm = drafts.length === 0 && hasKeptDrafts();
  return [...messages, ...drafts, ...(hasForm ? [{ id: 'form', kind: 'form' as const, text: null }] : [])];
}
