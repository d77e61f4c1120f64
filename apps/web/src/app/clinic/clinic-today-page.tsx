import { clinicReservationPath } from '../../entities/clinics/paths.ts';
import { TodayPage } from '../../features/reservations/clinic/today/today-page.tsx';
import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const FlaggedConversations = lazyChunk(async () => ({
  default: (await import('../../features/messaging/clinic/flagged-conversations.tsx')).FlaggedConversations,
}));

/** /clinic: the day, below the conversations with emergency signs. */
export function Component() {
  return (
    <TodayPage
      flagged={
        <OptionalChunk>
          <FlaggedConversations hrefOf={clinicReservationPath} />
        </OptionalChunk>
      }
    />
  );
}
