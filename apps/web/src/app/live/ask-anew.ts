import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Queries that will be asked for again once what is on its way for them has come. */
const waiting = new WeakSet<Query>();

/**
 * Marks queries as out of date, and asks for those that are shown. Nothing that is on its way is cut off, for
 * it may be a page that someone has asked for; but it may have been answered before what happened, so it is
 * followed by another call. While something is being saved nothing is asked for: a change that shows before it
 * is saved would go back with an answer that does not know of it.
 */
export function askAnew(queryClient: QueryClient, filters: QueryFilters = {}): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    query.invalidate();
    void askOne(queryClient, query);
  }
}

async function askOne(queryClient: QueryClient, query: Query): Promise<void> {
  if (waiting.has(query)) return;
  const { queryKey, queryHash } = query;
  const isThere = () => queryClient.getQueryCache().get(queryHash) === query;
  let isMissed = false;
  do {
    waiting.add(query);
    while (isThere() && (isOnItsWay(query) || isSaving(queryClient))) {
      await (isOnItsWay(query) ? untilIdle(queryClient, query) : untilSaved(queryClient));
    }
    waiting.delete(query);
    if (!isThere()) return;
    // A failure is the matter of whoever shows the query.
    void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    isMissed = isOnItsWay(query) && !(await untilIdle(queryClient, query));
  } while (isMissed);
}

const isOnItsWay = (query: Query) => query.state.fetchStatus !== 'idle';
const isSaving = (queryClient: QueryClient) => queryClient.isMutating() > 0;

/**
 * Waits until nothing is on its way for a query.
 * @returns whether all of it was answered: not when it was cut off, or when a next page took its place
 */
function untilIdle(queryClient: QueryClient, query: Query): Promise<boolean> {
  return new Promise(resolve => {
    const unsubscribe = queryClient.getQueryCache().subscribe(event => {
      if (event.query !== query) return;
      if (event.type !== 'removed' && (event.type !== 'updated' || isOnItsWay(query))) return;
      unsubscribe();
      const isCutOff = event.type === 'updated' && event.action.type === 'setState';
      resolve(!isCutOff && query.state.fetchMeta?.fetchMore === undefined);
    });
  });
}

/** Waits until nothing is being saved. */
function untilSaved(queryClient: QueryClient): Promise<void> {
  return new Promise(resolve => {
    const unsubscribe = queryClient.getMutationCache().subscribe(() => {
      if (isSaving(queryClient)) return;
      unsubscribe();
      resolve();
    });
  });
}
