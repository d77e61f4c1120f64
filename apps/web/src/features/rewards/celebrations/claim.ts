import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/calls/request.ts';
import { type Summary, summaryQuery } from '../queries.ts';

/** Serializes the tabs of this browser. Pages without a secure context have no locks. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('rifq-celebrations', work) : work();
}

interface Claiming {
  /** Loads the views first, so that nothing is marked seen that cannot be shown. */
  prepare: (found: Summary) => Promise<unknown>;
  /** Checked right before: what is not shown now stays unseen. */
  isGoodNow: () => boolean;
}

/**
 * Claims the celebrations for this tab: reloads what is unseen, since another tab or device may have shown it, and
 * marks it seen everywhere before it is shown. Of two concurrent devices the server declares one the first.
 * @returns the loaded summary, or null if there is nothing to show
 */
export function claimCelebrations(
  queryClient: QueryClient,
  { prepare, isGoodNow }: Claiming,
): Promise<Summary | null> {
  return alone(async () => {
    const found = await request('get', '/api/rewards/summary');
    const newest = found.celebrations.at(-1);
    if (newest !== undefined) await prepare(found);
    if (newest !== undefined && !isGoodNow()) return null;
    const isFirst =
      newest !== undefined && (await request('post', '/api/rewards/seen', { movement_id: newest.id })).first;
    queryClient.setQueryData(summaryQuery.queryKey, { ...found, celebrations: [] });
    return isFirst ? found : null;
  });
}
