import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Queries to refetch once their running fetch has ended. */
const waiting = new WeakSet<Query>();

/**
 * Invalidates queries, and refetches those that are shown. A fetch that runs is not cancelled, since it may be a next
 * page, but followed by another; and none begins during a mutation, whose optimistic update it would undo.
 */
export function refetch(queryClient: QueryClient, filters: QueryFilters = {}): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    query.invalidate();
    void refetchOne(queryClient, query);
  }
}

async function refetchOne(queryClient: QueryClient, query: Query): Promise<void> {
  if (waiting.has(query)) return;
  const { queryKey, queryHash } = query;
  const isThere = () => queryClient.getQueryCache().get(queryHash) === query;
  let isStale = false;
  do {
    waiting.add(query);
    while (isThere() && (isFetching(query) || isMutating(queryClient))) {
      await (isFetching(query) ? untilIdle(queryClient, query) : untilMutated(queryClient));
    }
    waiting.delete(query);
    if (!isThere()) return;
    // The observers of the query handle its failure.
    void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    isStale = isFetching(query) && !(await untilIdle(queryClient, query));
  } while (isStale);
}

const isFetching = (query: Query) => query.state.fetchStatus !== 'idle';
const isMutating = (queryClient: QueryClient) => queryClient.isMutating() > 0;

/**
 * Waits until no fetch of a query runs.
 * @returns whether it was refetched completely: not when it was cancelled, or replaced by a next page
 */
function untilIdle(queryClient: QueryClient, query: Query): Promise<boolean> {
  return new Promise(resolve => {
    const unsubscribe = queryClient.getQueryCache().subscribe(event => {
      if (event.query !== query) return;
      if (event.type !== 'removed' && (event.type !== 'updated' || isFetching(query))) return;
      unsubscribe();
      const isCancelled = event.type === 'updated' && event.action.type === 'setState';
      resolve(!isCancelled && query.state.fetchMeta?.fetchMore === undefined);
    });
  });
}

/** Waits until no mutation runs. */
function untilMutated(queryClient: QueryClient): Promise<void> {
  return new Promise(resolve => {
    const unsubscribe = queryClient.getMutationCache().subscribe(() => {
      if (isMutating(queryClient)) return;
      unsubscribe();
      resolve();
    });
  });
}
