import { useQuery } from '@tanstack/react-query';
import { ReservationsPage } from '../../features/reservations/pages/reservations-page.tsx';
import { reservationPath } from '../../features/reservations/paths.ts';
import { OptionalChunk, PageChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';
import { unreadQuery } from '../messages/unread-query.ts';

const OwnerTalk = lazyChunk(async () => ({ default: (await import('./owner-talk.tsx')).OwnerTalk }));
const OwnBillCard = lazyChunk(async () => ({
  default: (await import('../../features/billing/owner/own-bill-card.tsx')).OwnBillCard,
}));
const OwnReceipts = lazyChunk(async () => ({
  default: (await import('../../features/billing/owner/own-receipts.tsx')).OwnReceipts,
}));
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
      billOf={reservation => (
        <OptionalChunk>
          <OwnBillCard reservation={reservation} receiptsHref={reservationPath(reservation.id, 'receipts')} />
        </OptionalChunk>
      )}
      receiptsOf={reservation => (
        <PageChunk>
          <OwnReceipts reservationId={reservation.id} />
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
