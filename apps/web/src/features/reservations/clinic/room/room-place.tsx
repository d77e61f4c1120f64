import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { BowlIllustration, Card, EmptyState, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { CLINIC, clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { clinicReservationQuery } from '../queries.ts';
import { Room } from './room.tsx';
import type { RecordOf, RoomTalk } from './room-talk.ts';

interface RoomPlaceProps {
  reservationId: string;
  /** The other reservation with an open room. */
  otherId: string | null;
  isSecondRoom: boolean;
  talkOf: (reservation: ClinicReservation, isSecondRoom: boolean) => RoomTalk | null;
  recordOf: RecordOf;
}

/** Loads one room: shows its loading state, its error with a retry, or the room. */
export function RoomPlace({ reservationId, otherId, isSecondRoom, talkOf, recordOf }: RoomPlaceProps) {
  const query = useQuery(clinicReservationQuery(reservationId));
  const { data, error } = query;
  if (data !== undefined) {
    return (
      <Room
        reservation={data}
        talk={talkOf(data, isSecondRoom)}
        otherId={otherId}
        isSecondRoom={isSecondRoom}
        recordOf={recordOf}
      />
    );
  }
  // A malformed id in the URL is rejected with 422.
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
  return (
    <div className="room-details">
      {query.isPending ? (
        <PageLoading />
      ) : isUnknown ? (
        <Unknown otherId={otherId} />
      ) : (
        <LoadError error={error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </div>
  );
}

function Unknown({ otherId }: { otherId: string | null }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        art={<BowlIllustration />}
        title={t`لا موعد هنا`}
        text={t`الموعد ليس من مواعيد هذه العيادة.`}
        action={
          otherId === null ? (
            <LinkButton href={CLINIC}>{t`مواعيد اليوم`}</LinkButton>
          ) : (
            <LinkButton href={clinicReservationPath(otherId)}>{t`إغلاق`}</LinkButton>
          )
        }
      />
    </Card>
  );
}
