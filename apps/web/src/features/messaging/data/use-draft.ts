import { useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/session/drafts.ts';

/** What is being written in a conversation: it survives a reload and going elsewhere, and goes at signing out. */
export function useDraft(reservationId: string): [text: string, change: (text: string) => void] {
  const about = `message:${reservationId}`;
  const [draft, setDraft] = useState({ about, text: readDraft(about) });
  if (draft.about !== about) setDraft({ about, text: readDraft(about) });
  return [
    draft.text,
    text => {
      setDraft({ about, text });
      keepDraft(about, text);
    },
  ];
}
