import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import { type Looked, reservationsOf, reservationsQuery, type Segment } from '../queries.ts';
import type { LastOf } from './last-of.ts';
import { NoReservations, NothingUnread } from './no-reservations.tsx';
import { ReservationListItem } from './reservation-row.tsx';

interface ReservationListProps {
  segment: Segment;
  looked: Looked;
  /** Reservations with unread messages. */
  unreadIds: readonly string[];
  /** The reservation open next to the list. */
  chosenId: string | null;
  lastOf: LastOf | undefined;
}

/** One part of the reservations, in pages of ten. */
export function ReservationList({ segment, looked, unreadIds, chosenId, lastOf }: ReservationListProps) {
  const options = reservationsQuery(segment, looked, unreadIds);
  const isNothing = segment === 'unread' && unreadIds.length === 0;
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData, enabled: !isNothing });
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const reservations = query.data && reservationsOf(query.data.pages);
  const { rows, noteLast } = useFocusAfterLast(reservations ?? [], query.hasNextPage);
  if (isNothing) return <NothingUnread />;
  if (reservations === undefined) {
    if (query.isPending) return <ListLoading />;
    return (
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        compact
      />
    );
  }
  if (reservations.length === 0) return <NoReservations segment={segment} looked={looked} />;
  const ids = reservations.map(({ id }) => id);
  return (
    <>
      <ul ref={rows} aria-busy={query.isPlaceholderData || undefined}>
        {reservations.map(reservation => (
          <ReservationListItem
            key={reservation.id}
            reservation={reservation}
            isChosen={reservation.id === chosenId}
            last={lastOf?.(reservation.id, ids)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="grid gap-3 p-4">
          <MoreButton
            error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
            isLoading={isLoadingMore}
            onPress={() => {
              noteLast();
              loadMore();
            }}
          />
        </div>
      )}
    </>
  );
}

function ListLoading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`جارٍ تحميل الحجوزات`}>
      <div className="grid gap-3 px-4 pt-3">
        {[1, 2, 3].map(row => (
          <Skeleton key={row} height="4.75rem" />
        ))}
      </div>
    </LoadingRegion>
  );
}
