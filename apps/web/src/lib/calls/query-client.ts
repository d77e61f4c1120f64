import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { queryKeys } from './query-keys.ts';

/** Whether an answer says that there is no session any more, or that it may no longer be used. */
function endsSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'session.missing' || error.code === 'session.inactive');
}

/**
 * The app's query client. It repeats nothing by itself: `request` already does (specification 9.12).
 * @param onSessionEnd called when a call answers that the session is over; a failed load of the profile is
 *   left out, since the guard ignores it silently (specification 8.4)
 */
export function createQueryClient(onSessionEnd: (error: ApiError) => void): QueryClient {
  return new QueryClient({
    // Without a network a call fails at once and says so; by default it would wait in silence.
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.queryKey[0] !== queryKeys.me[0] && endsSession(error)) onSessionEnd(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        if (endsSession(error)) onSessionEnd(error);
      },
    }),
  });
}

/**
 * Forgets all answers, for they belong to someone else, and cancels what is being fetched. Whoever shows a query
 * would keep its last answer until the next render, so each is emptied first.
 */
export function clearQueries(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  queryClient.clear();
}
