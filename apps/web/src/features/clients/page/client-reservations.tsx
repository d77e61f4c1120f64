import { useLingui } from '@lingui/react/macro';
import type { ClinicClientPage, ClinicReservation } from '@rifq/contract/calls';
import { isolated, reservationKinds, todayIn } from '@rifq/rules';
import { Card, DateBlock, List, ListRow, PlainLink } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { earlierReservationsQuery } from '../../../entities/clients/queries.ts';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath } from '../../../entities/clinics/paths.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { MoreButton } from '../../../lib/pages/more-button.tsx';

interface ClientReservationsProps {
  page: ClinicClientPage;
  chipOf: (reservation: ClinicReservation) => ReactNode;
}

/** The reservations of a client with the clinic, each a link to its room and record. */
export function ClientReservations({ page, chipOf }: ClientReservationsProps) {
  const { t } = useLingui();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const { client, more_reservations: hasEarlier } = page;
  const options = earlierReservationsQuery(client.id, page.reservations.at(-1)?.id ?? '');
  const query = useInfiniteQuery({ ...options, enabled: showsEarlier && hasEarlier });
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const earlier = query.data?.pages.flatMap(({ reservations }) => reservations) ?? [];
  const reservations = [...page.reservations, ...earlier];
  const hasMore = query.data === undefined ? hasEarlier : query.hasNextPage;
  return (
    <Card aria-labelledby="reservations-title">
      <h2 id="reservations-title">{t`المواعيد`}</h2>
      {reservations.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t`تظهر هنا مواعيد العميل وزياراته.`}</p>
      ) : (
        <List>
          {reservations.map(reservation => (
            <ClientReservationListItem
              key={reservation.id}
              reservation={reservation}
              chip={chipOf(reservation)}
            />
          ))}
        </List>
      )}
      {hasMore && (
        <MoreButton
          size="sm"
          error={query.isError ? messageOf(query.error) : undefined}
          isLoading={isLoadingMore || query.isLoading}
          onPress={() => {
            if (query.data !== undefined) loadMore();
            else if (showsEarlier) void query.refetch();
            else setShowsEarlier(true);
          }}
        />
      )}
    </Card>
  );
}

function ClientReservationListItem({
  reservation,
  chip,
}: {
  reservation: ClinicReservation;
  chip: ReactNode;
}) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { dayOfMonth, month, time } = useFormat(clinic.time_zone);
  const { id, pet, doctor, kind, service_name: service, starts_at: startsAt } = reservation;
  const day = todayIn(clinic.time_zone, new Date(startsAt));
  const kinds = {
    [reservationKinds.consultation]: t`استشارة`,
    [reservationKinds.followUp]: t`متابعة`,
    [reservationKinds.visit]: service === null ? t`زيارة` : isolated(service),
  };
  return (
    <ListRow
      start={<DateBlock day={dayOfMonth(day)} month={month(day)} />}
      title={
        <PlainLink href={clinicReservationPath(id)}>
          {`${isolated(pet.name)}\u00a0· ${kinds[kind]}`}
        </PlainLink>
      }
      meta={`${time(startsAt)}\u00a0· ${isolated(doctor.name)}`}
      end={chip}
    />
  );
}
