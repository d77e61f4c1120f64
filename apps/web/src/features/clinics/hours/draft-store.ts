import { create } from 'zustand';
import type { WeekDraft } from './week-draft.ts';

interface KeptDraft {
  /** The week that the change began with. */
  base: WeekDraft;
  draft: WeekDraft;
}

interface Drafts {
  /** By the id of the doctor. */
  drafts: Readonly<Record<string, KeptDraft | undefined>>;
  keep: (doctorId: string, kept: KeptDraft | undefined) => void;
}

/**
 * Weeks that have been changed and not saved. They outlive their page, which is left when the second factor is over, and
 * go with the tab.
 */
export const useDrafts = create<Drafts>()(set => ({
  drafts: {},
  keep: (doctorId, kept) => set(({ drafts }) => ({ drafts: { ...drafts, [doctorId]: kept } })),
}));
