import { useLingui } from '@lingui/react/macro';
import { Card, LoadingRegion } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { nextQuery } from './next-query.ts';
import { NextReservation } from './next-reservation.tsx';
import { NextSkeleton } from './next-skeleton.tsx';
import { NoneNext } from './none-next.tsx';

/**
 * «الحجز القادم» of the dashboard: the next reservation, or a button to book one. The height is constant, so that
 * nothing moves.
 */
export function NextReservationCard() {
  const { t } = useLingui();
  const query = useQuery(nextQuery);
  if (query.data === undefined && !query.isError) {
    return (
      <LoadingRegion label={t`جارٍ التحميل`}>
        <NextSkeleton />
      </LoadingRegion>
    );
  }
  return (
    <Card aria-labelledby="next-title" className="flex min-h-82 flex-col">
      {query.data === undefined ? (
        <>
          <h2 id="next-title">{t`الحجز القادم`}</h2>
          <LoadError
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            compact
          />
        </>
      ) : query.data === null ? (
        <NoneNext />
      ) : (
        <NextReservation {...query.data} />
      )}
    </Card>
  );
}
