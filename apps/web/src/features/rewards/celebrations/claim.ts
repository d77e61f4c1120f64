import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/calls/request.ts';
import { type Summary, summaryQuery } from '../queries.ts';

/** One tab of this browser after another. Pages without a secure context have no locks. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('rifq-celebrations', work) : work();
}

interface Claiming {
  /** Gets ready what will show it, so that nothing is marked seen that cannot be shown. */
  prepare: (found: Summary) => Promise<unknown>;
  /** Asked right before: what is not shown now stays unseen. */
  isGoodNow: () => boolean;
}

/**
 * Takes what is to be celebrated for this tab: asks what is still unseen, since another tab or device may have shown it,
 * and marks it seen everywhere before it shows. Of two devices that do so at once the server names one the first.
 * @returns the summary as it was found, or null where there is nothing to show
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
