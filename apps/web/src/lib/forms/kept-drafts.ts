import { useState } from 'react';

export interface KeptDraft<Draft> {
  draft: Draft;
  /** Whether it is another than the form began with at first. */
  isChanged: boolean;
  change: (next: Draft | ((before: Draft) => Draft)) => void;
  /** Begins anew. Call it once the draft was sent, or thrown away. */
  forget: () => void;
}

/**
 * Drafts of one form, by what they are about. They outlive the form, which is left when the second factor is over, and go
 * with the tab, as at signing out.
 * @returns the hook of the form; it begins with what `begin` makes of the draft that was kept, if any
 */
export function keptDrafts<Draft>() {
  const drafts = new Map<string, Draft>();
  return function useKeptDraft(about: string, begin: (kept: Draft | undefined) => Draft): KeptDraft<Draft> {
    const [draft, setDraft] = useState(() => begin(drafts.get(about)));
    const [isChanged, setChanged] = useState(() => drafts.has(about));
    return {
      draft,
      isChanged,
      change(next) {
        const after = next instanceof Function ? next(drafts.get(about) ?? draft) : next;
        drafts.set(about, after);
        setDraft(after);
        setChanged(true);
      },
      forget() {
        drafts.delete(about);
        setDraft(begin(undefined));
        setChanged(false);
      },
    };
  };
}
