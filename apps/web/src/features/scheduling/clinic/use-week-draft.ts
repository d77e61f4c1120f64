import type { DoctorWeek } from '@rifq/contract/calls';
import { useMemo } from 'react';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import type { ChangedParts } from '../../../lib/forms/use-opened-version.ts';
import { isSameWeek, type WeekDraft, weekDraftOf } from './week-draft.ts';
import type { WeekInParts } from './week-parts.ts';

interface ChangedWeek {
  /** The week and its version from which the change started. */
  base: WeekDraft;
  version: string;
  draft: WeekDraft;
  /** Changes saved in another session, after they caused a save to be rejected. */
  otherChanges?: ChangedParts<WeekInParts>;
}

const useChanged = keptDrafts<ChangedWeek | null>();

/** State of a doctor's week with unsaved changes. */
export function useWeekDraft(week: DoctorWeek) {
  const saved = useMemo(() => weekDraftOf(week), [week]);
  const { draft: changed, change, forget } = useChanged(week.doctor.id, stored => stored ?? null);
  const draft = changed?.draft ?? saved;
  return {
    draft,
    isDirty: !isSameWeek(draft, saved),
    /** Another session has saved other hours since the change started. */
    isOutdated: changed !== null && !isSameWeek(changed.base, saved),
    base: changed?.base ?? saved,
    version: changed?.version ?? week.version,
    otherChanges: changed?.otherChanges,
    change(next: WeekDraft): void {
      const began = changed ?? { base: saved, version: week.version };
      change(isSameWeek(next, saved) ? null : { ...began, draft: next });
    },
    /** Rebases a change on the saved week. */
    rebase: change,
    discard: forget,
  };
}
