import type { DoctorWeek } from '@rifq/contract/calls';
import { useMemo } from 'react';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import type { ChangedParts } from '../../../lib/forms/use-opened-version.ts';
import { draftOf, isSameWeek, type WeekDraft } from './week-draft.ts';
import type { WeekInParts } from './week-parts.ts';

interface ChangedWeek {
  /** The week that the change began with, and its version. */
  base: WeekDraft;
  version: string;
  draft: WeekDraft;
  /** What was saved elsewhere since, once a save was refused for it. */
  elsewhere?: ChangedParts<WeekInParts>;
}

const useChanged = keptDrafts<ChangedWeek | null>();

/** The week of a doctor with what has been changed in it and not saved. */
export function useWeekDraft(week: DoctorWeek) {
  const saved = useMemo(() => draftOf(week), [week]);
  const { draft: changed, change, forget } = useChanged(week.doctor.id, kept => kept ?? null);
  const draft = changed?.draft ?? saved;
  return {
    draft,
    isDirty: !isSameWeek(draft, saved),
    /** Somebody else has saved other hours since the change began. */
    isOutdated: changed !== null && !isSameWeek(changed.base, saved),
    base: changed?.base ?? saved,
    version: changed?.version ?? week.version,
    elsewhere: changed?.elsewhere,
    change(next: WeekDraft): void {
      const began = changed ?? { base: saved, version: week.version };
      change(isSameWeek(next, saved) ? null : { ...began, draft: next });
    },
    /** Goes on with a change upon what is saved now. */
    rebase: change,
    discard: forget,
  };
}
