import { useRef, useState } from 'react';
import { addUnsavedSource } from '../versions/unsaved.ts';

export interface KeptDraft<Draft> {
  draft: Draft;
  /** Whether it differs from the initial values of the form. */
  isChanged: boolean;
  change: (next: Draft | ((before: Draft) => Draft)) => void;
  /** Resets the form and deletes the draft. Call it once the draft was sent, or discarded. */
  forget: () => void;
}

/** Storage in which drafts outlive the tab. */
interface Device<Draft> {
  read: (about: string) => Draft | undefined;
  /** @param draft undefined deletes it */
  write: (about: string, draft: Draft | undefined) => void;
}

/** Whether a form has drafts, for each form. */
const forms: (() => boolean)[] = [];

/** Registers drafts that are stored elsewhere. */
export const addDrafts = (hasSome: () => boolean): void => void forms.push(hasSome);

/** Whether any form of this tab has a draft. */
export const hasKeptDrafts = (): boolean => forms.some(hasSome => hasSome());

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Creates the drafts of one form, by subject. They outlive the form, which unmounts when the second factor expires, and
 * are lost with the tab or at sign-out, unless `device` stores them. A draft that equals the initial values is not
 * stored.
 * @returns the hook of the form; its initial values are what `begin` makes of the stored draft, if any. `has` tells
 * whether there is one
 */
export function keptDrafts<Draft>(device?: Device<Draft>) {
  const drafts = new Map<string, Draft>();
  const hasSome = () => drafts.size > 0;
  addDrafts(hasSome);
  if (device === undefined) addUnsavedSource(hasSome);
  const store = (about: string, draft: Draft | undefined) => {
    if (draft === undefined) drafts.delete(about);
    else drafts.set(about, draft);
    device?.write(about, draft);
  };
  const recall = (about: string) => {
    const stored = drafts.get(about) ?? device?.read(about);
    if (stored !== undefined) drafts.set(about, stored);
    return stored;
  };
  function useKeptDraft(about: string, begin: (stored: Draft | undefined) => Draft): KeptDraft<Draft> {
    const [draft, setDraft] = useState(() => begin(recall(about)));
    const [isChanged, setChanged] = useState(() => drafts.has(about) && !isSame(draft, begin(undefined)));
    // The second of two changes in one render must see the first.
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
        store(about, isOther ? after : undefined);
        show(after, isOther);
      },
      forget() {
        store(about, undefined);
        show(begin(undefined), false);
      },
    };
  }
  return Object.assign(useKeptDraft, { has: (about: string) => drafts.has(about) });
}
