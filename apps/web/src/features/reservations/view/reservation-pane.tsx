import { useLingui } from '@lingui/react/macro';
import { CalendarIllustration, EmptyState, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { reservationsAddress } from '../addresses.ts';
import { isUnknown, reservationQuery } from '../queries.ts';
import { ReservationView } from './reservation-view.tsx';

/** The pane of one reservation: its waiting, its failure with another try, the reservation. */
export function ReservationPane({ reservationId }: { reservationId: string }) {
  const query = useQuery(reservationQuery(reservationId));
  return (
    <div className="messenger-pane">
      {query.data !== undefined ? (
        <ReservationView reservation={query.data} />
      ) : query.isPending ? (
        <PageLoading />
      ) : isUnknown(query.error) ? (
        <UnknownReservation />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </div>
  );
}

/** An id that is none of the owner's reservations, or no id at all. */
function UnknownReservation() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<CalendarIllustration />}
      title={t`لم نجد هذا الحجز في حسابك`}
      text={t`ربما تغيّر الرابط.`}
      action={<LinkButton href={reservationsAddress}>{t`الحجوزات`}</LinkButton>}
    />
  );
}
