import type { VisitChart } from '@rifq/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSaved, noteDraftOf } from '../../../../entities/records/note-drafts.ts';

/** The note of a visit, saved as it is typed. Nothing typed is lost when a colleague saves it too. */
export function useNoteDraft(chart: VisitChart) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => noteDraftOf(queryClient, chart));
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  useEffect(() => draft.take(chart), [draft, chart]);
  return { ...state, isSaved: isSaved(state), write: draft.write, choose: draft.choose, retry: draft.retry };
}
