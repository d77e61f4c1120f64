import type { CivilDate } from '@rifq/rules';
import { type KeptDraft, keptDrafts } from '../../../lib/forms/kept-drafts.ts';

/** Fields of a new day off, for the server's errors. */
export const DAY_OFF_FIELDS = ['reason', 'from', 'to'] as const;

export interface DayOffDraft {
  reason: string;
  from: CivilDate | null;
  to: CivilDate | null;
}

const NO_DAY_OFF: DayOffDraft = { reason: '', from: null, to: null };
const useKept = keptDrafts<DayOffDraft>();

/** Draft of closed days. @param about the id of a doctor, or of the clinic */
export const useDayOffDraft = (about: string): KeptDraft<DayOffDraft> =>
  useKept(about, stored => stored ?? NO_DAY_OFF);
