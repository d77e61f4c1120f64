import { useLingui } from '@lingui/react/macro';
import type { Movement } from '@rifq/contract/calls';
import { Card } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import { coinsPath } from '../paths.ts';
import { historyQuery, movementsOf } from '../queries.ts';
import { MovementListItem } from './movement-list-item.tsx';
import { NoMovements } from './no-movements.tsx';

/** The whole history of coins and points, in pages of 5. */
export function HistorySection() {
  const { t } = useLingui();
  const query = useInfiniteQuery(historyQuery);
  const { loadMore, isLoadingMore } = useLoadMore(historyQuery.queryKey, query);
  return (
    <>
      <PageHeader title={t`حركة العملات`} back={{ href: coinsPath, label: t`رجوع إلى حسابي` }} />
      {query.data !== undefined ? (
        <Card aria-label={t`حركة العملات`}>
          <Movements
            list={movementsOf(query.data.pages)}
            more={
              query.hasNextPage
                ? {
                    load: loadMore,
                    isLoading: isLoadingMore,
                    error: query.isFetchNextPageError ? query.error : null,
                  }
                : undefined
            }
          />
        </Card>
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}

interface MovementsProps {
  list: readonly Movement[];
  /** The next page; undefined on the last. */
  more: { load: () => void; isLoading: boolean; error: Error | null } | undefined;
}

function Movements({ list, more }: MovementsProps) {
  const { rows, noteLast } = useFocusAfterLast(list, more !== undefined);
  if (list.length === 0) return <NoMovements />;
  return (
    <>
      <ul ref={rows} className="list">
        {list.map(movement => (
          <MovementListItem key={movement.id} movement={movement} level={2} />
        ))}
      </ul>
      {more !== undefined && (
        <div className="mt-3 grid gap-3">
          <MoreButton
            error={more.error === null ? undefined : messageOf(more.error)}
            isLoading={more.isLoading}
            onPress={() => {
              noteLast();
              more.load();
            }}
          />
        </div>
      )}
    </>
  );
}
