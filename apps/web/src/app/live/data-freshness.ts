import type { Query, QueryClient } from '@tanstack/react-query';
import { isNetworkLost } from '../../lib/calls/api-error.ts';
import { refetch } from '../../lib/calls/refetch.ts';
import { whenServerAnswers } from '../../lib/versions/server-probe.ts';

/** How current the data on the page is. */
export interface DataFreshness {
  /** Whether some of it could not be refetched for want of a network. */
  isLost: boolean;
  /** When the oldest of it arrived, in milliseconds since 1970; null where none is shown. */
  updatedAt: number | null;
}

export const NO_DATA_SHOWN: DataFreshness = { isLost: false, updatedAt: null };

const isLost = ({ state: { error } }: Query): boolean => isNetworkLost(error);

function lookAt(queryClient: QueryClient): DataFreshness {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return { isLost: shown.some(isLost), updatedAt: times.length === 0 ? null : Math.min(...times) };
}

/**
 * Watches whether shown data could be refetched. If not for want of a network, it probes the server every few seconds,
 * since a browser may always report being online, and refetches once the server responds.
 * @param onChange called with each change of `NO_DATA_SHOWN`
 * @returns stops watching
 */
export function watchDataFreshness(
  queryClient: QueryClient,
  onChange: (shown: DataFreshness) => void,
): () => void {
  let last = NO_DATA_SHOWN;
  let checking: ReturnType<typeof setTimeout> | undefined;
  let stopProbing: (() => void) | undefined;

  const onAnswer = () => {
    stopProbing = undefined;
    refetch(queryClient);
  };
  const check = () => {
    checking = undefined;
    const next = lookAt(queryClient);
    if (!next.isLost) {
      stopProbing?.();
      stopProbing = undefined;
    } else if (queryClient.isFetching() === 0) stopProbing ??= whenServerAnswers(onAnswer);
    if (next.isLost === last.isLost && next.updatedAt === last.updatedAt) return;
    last = next;
    onChange(last);
  };
  // Mounting or unmounting a page changes many queries at a time.
  const checkSoon = () => {
    checking ??= setTimeout(check);
  };

  const unsubscribe = queryClient.getQueryCache().subscribe(checkSoon);
  checkSoon();
  return () => {
    clearTimeout(checking);
    stopProbing?.();
    unsubscribe();
  };
}
