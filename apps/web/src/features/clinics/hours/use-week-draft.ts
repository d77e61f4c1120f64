import type { DoctorWeek } from '@rifq/contract/calls';
import { useMemo } from 'react';
import { useDrafts } from './draft-store.ts';
import { draftOf, isSameWeek, type WeekDraft } from './week-draft.ts';

/** The week of a doctor with what has been changed in it and not saved. */
export function useWeekDraft(week: DoctorWeek) {
  const saved = useMemo(() => draftOf(week), [week]);
  const kept = useDrafts(state => state.drafts[week.doctor.id]);
  const keep = useDrafts(state => state.keep);
  const draft = kept?.draft ?? saved;
  return {
    draft,
    isDirty: !isSameWeek(draft, saved),
    /** Somebody else has saved other hours since the change began. */
    isOutdated: kept !== undefined && !isSameWeek(kept.base, saved),
    change(next: WeekDraft): void {
      keep(week.doctor.id, isSameWeek(next, saved) ? undefined : { base: kept?.base ?? saved, draft: next });
    },
    discard(): void {
      keep(week.doctor.id, undefined);
    },
  };
}
