import { useState } from 'react';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { keepDraft, readDraft } from '../../../lib/session/drafts.ts';

interface WrittenDraft {
  text: string;
  change: (text: string) => void;
  /**
   * Empties the field at once; the device keeps the text until `store` has it elsewhere. Where that fails the text is
   * there again, before what was written since.
   */
  hand: (store: (text: string) => Promise<void>) => Promise<void>;
}

const aboutOf = (reservationId: string) => `message:${reservationId}`;

/** What is being written in a conversation: it survives a reload and going elsewhere, and goes at signing out. */
export function useDraft(reservationId: string): WrittenDraft {
  const about = aboutOf(reservationId);
  const [draft, setDraft] = useState({ about, text: readDraft(about) });
  if (draft.about !== about) setDraft({ about, text: readDraft(about) });
  const show = (text: string) => setDraft(shown => (shown.about === about ? { about, text } : shown));
  return {
    text: draft.text,
    change(text) {
      show(text);
      keepDraft(about, text);
    },
    async hand(store) {
      const written = visibleText(draft.text);
      show('');
      // What is kept from now on was written after it.
      const isSame = () => visibleText(readDraft(about)) === written;
      try {
        await store(written);
        if (isSame()) keepDraft(about, '');
      } catch (error) {
        const since = isSame() ? '' : readDraft(about);
        const back = since === '' ? written : `${written}\n${since}`;
        show(back);
        keepDraft(about, back);
        throw error;
      }
    },
  };
}
