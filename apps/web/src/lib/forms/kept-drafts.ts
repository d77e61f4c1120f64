import { useRef, useState } from 'react';
import { addUnsavedSource } from '../versions/unsaved.ts';

export interface KeptDraft<Draft> {
  draft: Draft;
  /** Whether it is another than the form began with at first. */
  isChanged: boolean;
  change: (next: Draft | ((before: Draft) => Draft)) => void;
  /** Begins anew. Call it once the draft was sent, or thrown away. */
  forget: () => void;
}

/** Where drafts outlive the tab. */
interface Device<Draft> {
  read: (about: string) => Draft | undefined;
  /** @param draft undefined: it is forgotten */
  write: (about: string, draft: Draft | undefined) => void;
}

/** The drafts of each form. */
const forms: ReadonlyMap<string, unknown>[] = [];

/** Whether anything is kept for any form in this tab. */
export const hasKeptDrafts = (): boolean => forms.some(drafts => drafts.size > 0);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Drafts of one form, by what they are about. They outlive the form, which is left when the second factor is over, and go
 * with the tab, as at signing out, unless they are kept on the device. One that is as the form begins is not kept.
 * @returns the hook of the form; it begins with what `begin` makes of the draft that was kept, if any
 */
export function keptDrafts<Draft>(device?: Device<Draft>) {
  const drafts = new Map<string, Draft>();
  forms.push(drafts);
  if (device === undefined) addUnsavedSource(() => drafts.size > 0);
  const keep = (about: string, draft: Draft | undefined) => {
    if (draft === undefined) drafts.delete(about);
    else drafts.set(about, draft);
    device?.write(about, draft);
  };
  const recall = (about: string) => {
    const kept = drafts.get(about) ?? device?.read(about);
    if (kept !== undefined) drafts.set(about, kept);
    return kept;
  };
  return function useKeptDraft(about: string, begin: (kept: Draft | undefined) => Draft): KeptDraft<Draft> {
    const [draft, setDraft] = useState(() => begin(recall(about)));
    const [isChanged, setChanged] = useState(() => drafts.has(about));
    // Of two changes in a row the second one begins with the first.
    const latest = useRef(draft);
    const show = (next: Draft, isOther: boolean) => {
      latest.current = next;
      setDraft(next);
      setChanged(isOther);
    };
    return {
      draft,
      isChanged,
      change(next) {
        const after = next instanceof Function ? next(latest.current) : next;
        const isOther = !isSame(after, begin(undefined));
        keep(about, isOther ? after : undefined);
        show(after, isOther);
      },
      forget() {
        keep(about, undefined);
        show(begin(undefined), false);
      },
    };
  };
}
