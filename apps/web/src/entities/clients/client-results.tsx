import { useLingui } from '@lingui/react/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import type { ReactNode } from 'react';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { MoreButton } from '../../lib/pages/more-button.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { useFocusAfterLast } from '../../lib/pages/use-focus-after-last.ts';
import type { ClientSearch } from './use-client-search.ts';

interface ClientResultsProps {
  search: ClientSearch;
  /** A list item. */
  rowOf: (client: ClinicClient) => ReactNode;
  /** What is shown for no results. @param text what was searched; empty where there are no clients at all */
  none: (text: string) => ReactNode;
}

/** Clients that a search has found, with the next pages; announces how the search ended. */
export function ClientResults({ search, rowOf, none }: ClientResultsProps) {
  const { t } = useLingui();
  const { clients, query } = search;
  const { rows, noteLast } = useFocusAfterLast(clients ?? [], search.hasMore);
  if (clients === undefined) {
    return query.isError ? (
      <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    ) : (
      <PageLoading />
    );
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {search.isOutdated || search.search === ''
          ? ''
          : clients.length === 0
            ? t`لا نتائج.`
            : t`النتائج جاهزة.`}
      </p>
      {clients.length === 0 ? (
        // Nothing is known yet of a text that has not been searched.
        search.isOutdated ? (
          <PageLoading />
        ) : (
          none(search.search)
        )
      ) : (
        <>
          <ul
            ref={rows}
            className={search.isOutdated ? 'list opacity-60' : 'list'}
            aria-label={t`العملاء`}
            aria-busy={search.isOutdated || undefined}
          >
            {clients.map(rowOf)}
          </ul>
          {search.hasMore && (
            <MoreButton
              size="sm"
              error={search.moreError}
              isLoading={search.isLoadingMore}
              onPress={() => {
                noteLast();
                search.loadMore();
              }}
            />
          )}
        </>
      )}
    </>
  );
}
