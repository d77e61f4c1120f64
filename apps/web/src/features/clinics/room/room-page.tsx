import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { BowlIllustration, Card, EmptyState, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { CLINIC } from '../addresses.ts';
import { reservationQuery } from './queries.ts';
import { Room, type RoomTalk } from './room.tsx';

interface RoomPageProps {
  /** The conversation of a reservation; null for who reads none, and where there is none. */
  talkOf: (reservation: ClinicReservation) => RoomTalk | null;
}

/** /clinic/reservations/:id: one reservation, its room and the record of its pet. */
export function RoomPage({ talkOf }: RoomPageProps) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(reservationQuery(id));
  if (query.data !== undefined) return <Room key={id} reservation={query.data} talk={talkOf(query.data)} />;
  // An address that is no id at all is refused as malformed.
  const isUnknown = query.error instanceof ApiError && [404, 422].includes(query.error.status);
  return (
    <>
      <PageHeader title={t`الموعد`} back={{ href: CLINIC, label: t`رجوع إلى اليوم` }} />
      {query.isPending ? (
        <PageLoading />
      ) : isUnknown ? (
        <Card>
          <EmptyState
            art={<BowlIllustration />}
            title={t`لا موعد هنا`}
            text={t`الموعد ليس من مواعيد هذه العيادة.`}
            action={<LinkButton href={CLINIC}>{t`مواعيد اليوم`}</LinkButton>}
          />
        </Card>
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  );
}
