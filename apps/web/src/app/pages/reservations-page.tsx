import { useQuery } from '@tanstack/react-query';
import { ReservationsPage } from '../../features/reservations/pages/reservations-page.tsx';
import { OptionalChunk, PageChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';
import { unreadQuery } from '../messages/unread-query.ts';

const OwnerTalk = lazyChunk(async () => ({ default: (await import('./owner-talk.tsx')).OwnerTalk }));
const LastLine = lazyChunk(async () => ({
  default: (await import('../../features/messaging/lists/last-line.tsx')).LastLine,
}));

/** /dashboard/reservations and one of them: the list with last messages, and the open conversation. */
export function Component() {
  const { data: unreadIds } = useQuery({ ...unreadQuery, select: counts => counts.reservation_ids });
  return (
    <ReservationsPage
      unreadIds={unreadIds}
      talkOf={(reservation, at) => (
        <PageChunk>
          <OwnerTalk reservation={reservation} at={at} />
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
