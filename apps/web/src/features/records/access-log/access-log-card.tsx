import { useLingui } from '@lingui/react/macro';
import { reservationRules } from '@rifq/rules';
import { Card, SectionHeader } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { dayCount } from '../../../lib/formats/day-distance.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { AccessLogList } from './access-log-list.tsx';
import { accessLogEntriesOf, accessLogQuery } from './access-log-query.ts';

/** «من اطّلع على السجلّ»: the clinic members who have read or changed the record; hidden if there are none. */
export function AccessLogCard({ petId }: { petId: string }) {
  const { t } = useLingui();
  const options = accessLogQuery(petId);
  const query = useInfiniteQuery(options);
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const looks = accessLogEntriesOf(query.data?.pages ?? []);
  const hasFailed = query.data === undefined && query.isError;
  if (looks.length === 0 && !hasFailed) return null;
  const title = t`من اطّلع على السجلّ`;
  const days = dayCount(reservationRules.recordDays);
  return (
    <Card aria-labelledby="looks-title">
      <SectionHeader
        id="looks-title"
        title={title}
        subtitle={t`يُفتح السجلّ لأطباء العيادة بالحجز لديها، وحتى ${days} بعد الموعد، ويُكتب هنا كل اطّلاع.`}
      />
      {hasFailed ? (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      ) : (
        <AccessLogList
          label={title}
          looks={looks}
          more={
            query.hasNextPage
              ? {
                  load: loadMore,
                  isLoading: isLoadingMore,
                  error: query.isFetchNextPageError ? messageOf(query.error) : undefined,
                }
              : undefined
          }
        />
      )}
    </Card>
  );
}
