import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { CalendarIllustration, EmptyState, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { reservationsPath } from '../paths.ts';
import { isUnknownReservation, reservationQuery } from '../queries.ts';
import { hasTalk, showsTalk } from '../talk/has-talk.ts';
import { ReservationView } from './reservation-view.tsx';
import { useRefetchAtLimits } from './use-refetch-at-limits.ts';

interface ReservationPaneProps {
  reservationId: string;
  talkOf: ((reservation: Reservation, at: string | undefined) => ReactNode) | null;
  billOf?: ((reservation: Reservation) => ReactNode) | undefined;
  receiptsOf?: ((reservation: Reservation) => ReactNode) | undefined;
}

/** Loads one reservation: shows its loading state, its error with a retry, or the reservation. */
export function ReservationPane({ reservationId, talkOf, billOf, receiptsOf }: ReservationPaneProps) {
  const query = useQuery(reservationQuery(reservationId));
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const { data } = query;
  useRefetchAtLimits(data);
  if (data !== undefined && talkOf !== null && showsTalk(data, asked.get('view'))) {
    return <div className="messenger-talk">{talkOf(data, asked.get('message') ?? undefined)}</div>;
  }
  return (
    <div className="messenger-pane">
      {query.data !== undefined && receiptsOf !== undefined && asked.get('view') === 'receipts' ? (
        receiptsOf(query.data)
      ) : query.data !== undefined ? (
        <ReservationView
          reservation={query.data}
          leadsToTalk={talkOf !== null && hasTalk(query.data)}
          billOf={billOf}
        />
      ) : query.isPending ? (
        <PageLoading />
      ) : isUnknownReservation(query.error) ? (
        <UnknownReservation />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </div>
  );
}

/** An id that is malformed or not one of the owner's reservations. */
function UnknownReservation() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<CalendarIllustration />}
      title={t`لم نجد هذا الحجز في حسابك`}
      text={t`ربما تغيّر الرابط.`}
      action={<LinkButton href={reservationsPath}>{t`الحجوزات`}</LinkButton>}
    />
  );
}
