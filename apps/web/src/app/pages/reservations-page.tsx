import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ReservationsPage } from '../../features/reservations/pages/reservations-page.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { OptionalChunk, PageChunk } from '../chunk-boundary.tsx';
import { unreadQuery } from '../messages/unread-query.ts';

const OwnerTalk = lazy(async () => ({ default: (await import('./owner-talk.tsx')).OwnerTalk }));
const LastLine = lazy(async () => ({
  default: (await import('../../features/messaging/lists/last-line.tsx')).LastLine,
}));

/** /dashboard/reservations and one of them: the list with last lines, and the conversation that is open. */
export function Component() {
  const { data: unreadIds } = useQuery({ ...unreadQuery, select: counts => counts.reservation_ids });
  return (
    <ReservationsPage
      unreadIds={unreadIds}
      talkOf={(reservation, at) => (
        <PageChunk>
          <Suspense fallback={<PageLoading />}>
            <OwnerTalk reservation={reservation} at={at} />
          </Suspense>
        </PageChunk>
      )}
      lastOf={(reservationId, ids) => (
        <OptionalChunk>
          <LastLine reservationId={reservationId} ids={ids} />
        </OptionalChunk>
      )}
    />
  );
}
