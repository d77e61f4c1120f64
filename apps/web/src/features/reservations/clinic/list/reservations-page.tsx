import { useLingui } from '@lingui/react/macro';
import { type ClinicListState, clinicListStates } from '@rifq/rules';
import { CalendarIllustration, Card, EmptyState, List } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listPath, RESERVATIONS, toPayPath } from '../../../../entities/clinics/paths.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../../lib/calls/use-load-more.ts';
import { useSearch } from '../../../../lib/navigation/use-search.ts';
import { FilterLinks } from '../../../../lib/pages/filter-links.tsx';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../../lib/pages/more-button.tsx';
import { PageHeader } from '../../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { useFocusAfterLast } from '../../../../lib/pages/use-focus-after-last.ts';
import { HandBookingButton } from '../hand-booking/hand-booking-button.tsx';
import { clinicReservationsOf, clinicReservationsQuery } from '../queries.ts';
import { listStateText } from '../reservation-text.ts';
import { ClinicReservationListItem } from './reservation-row.tsx';

/** By importance to a clinic. */
const FILTERS: readonly ClinicListState[] = [
  'confirmed',
  'in_session',
  'awaiting_payment',
  'offered',
  'completed',
  'no_show',
  'cancelled',
  'expired',
];

/**
 * /clinic/reservations: the clinic's conversations, and its reservations by state.
 * @param toPay the visits with something to pay
 */
export function ClinicReservationsPage({
  conversations,
  toPay,
}: {
  conversations: ReactNode;
  toPay: ReactNode;
}) {
  const { t } = useLingui();
  const asked = useSearch().get('state');
  const state = clinicListStates.find(each => each === asked) ?? null;
  const isToPay = asked === 'to_pay';
  return (
    <>
      <PageHeader title={t`المواعيد`} actions={<HandBookingButton />} />
      <div className="grid grid-cols-1 gap-4">
        <FilterLinks
          label={t`المحادثات والمواعيد`}
          links={[
            { href: RESERVATIONS, label: t`المحادثات`, isCurrent: state === null && !isToPay },
            { href: toPayPath, label: t`للدفع`, isCurrent: isToPay },
            ...FILTERS.map(filter => ({
              href: listPath(filter),
              label: listStateText(filter),
              isCurrent: filter === state && !isToPay,
            })),
          ]}
        />
        {isToPay ? toPay : state === null ? conversations : <Reservations key={state} state={state} />}
      </div>
    </>
  );
}

function Reservations({ state }: { state: ClinicListState }) {
  const { t } = useLingui();
  const options = clinicReservationsQuery(state);
  const query = useInfiniteQuery(options);
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const reservations = query.data && clinicReservationsOf(query.data.pages);
  const { rows, noteLast } = useFocusAfterLast(reservations ?? [], query.hasNextPage);
  if (reservations === undefined) {
    return query.isError ? (
      <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    ) : (
      <PageLoading />
    );
  }
  if (reservations.length === 0) {
    return (
      <Card>
        <EmptyState
          art={<CalendarIllustration />}
          title={t`لا شيء هنا`}
          text={t`تظهر هنا المواعيد التي حالتها «${listStateText(state)}».`}
          compact
        />
      </Card>
    );
  }
  return (
    <Card aria-labelledby="list-title">
      <h2 id="list-title" className="visually-hidden">
        {listStateText(state)}
      </h2>
      <List ref={rows} label={listStateText(state)}>
        {reservations.map(reservation => (
          <ClinicReservationListItem key={reservation.id} reservation={reservation} />
        ))}
      </List>
      {query.hasNextPage && (
        <div className="mt-3 grid gap-3">
          <MoreButton
            size="sm"
            error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
            isLoading={isLoadingMore}
            onPress={() => {
              noteLast();
              loadMore();
            }}
          />
        </div>
      )}
    </Card>
  );
}
