import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { queryKeys } from './query-keys.ts';

/** Whether an error means that the session has ended, or may no longer be used. */
function endsSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'session.missing' || error.code === 'session.inactive');
}

/**
 * Creates the app's query client. It does not retry: `request` already does (specification 9.12).
 * @param onSessionEnd called when a call fails because the session has ended; a failed load of the profile is
 *   left out, since the guard ignores it silently (specification 8.4)
 */
export function createQueryClient(onSessionEnd: (error: ApiError) => void): QueryClient {
  return new QueryClient({
    // Offline, a call fails immediately with an error; by default it would wait silently.
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
 * Clears all cached responses, which belong to another user, and cancels running fetches. Each query is reset first,
 * since its observers would show the last response until the next render.
 */
export function clearQueries(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  queryClient.clear();
}
