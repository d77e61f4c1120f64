import { useState } from 'react';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { keepDraft, readDraft } from '../../../lib/session/drafts.ts';

interface WrittenDraft {
  text: string;
  change: (text: string) => void;
  /**
   * Empties the field immediately; the draft stays on the device until `store` resolves. If it rejects the text is
   * restored before text written since.
   */
  hand: (store: (text: string) => Promise<void>) => Promise<void>;
}

const aboutOf = (reservationId: string) => `message:${reservationId}`;

/** The draft of a conversation: it survives a reload and navigation, and is deleted at sign-out. */
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
      // A draft that differs was written later.
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
