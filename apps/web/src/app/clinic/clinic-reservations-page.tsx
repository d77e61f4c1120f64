import { clinicReservationPath } from '../../entities/clinics/paths.ts';
import { ClinicReservationsPage } from '../../features/reservations/clinic/list/reservations-page.tsx';
import { PageChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const ConversationList = lazyChunk(async () => ({
  default: (await import('../../features/messaging/clinic/conversation-list.tsx')).ConversationList,
}));

const OpenBills = lazyChunk(async () => ({
  default: (await import('../../features/billing/desk/open-bills.tsx')).OpenBills,
}));

/** /clinic/reservations: the clinic's conversations and reservations. */
export function Component() {
  return (
    <ClinicReservationsPage
      toPay={
        <PageChunk>
          <OpenBills />
        </PageChunk>
      }
      conversations={
        <PageChunk>
          <ConversationList hrefOf={clinicReservationPath} />
        </PageChunk>
      }
    />
  );
}
