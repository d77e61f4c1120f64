import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  /** Shown until the first data. */
  fallback: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query has loaded; until then that it loads, or its error with a retry. Shown data stays when a refetch fails. */
export function QueryContent<T>({ query, fallback, children }: QueryContentProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return fallback;
  return (
    <LoadError
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      compact
    />
  );
}
