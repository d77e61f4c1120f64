import { useClinicMember } from '../../entities/clinics/clinic-member.ts';
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

/** /clinic/reservations: doctors have conversations there, the desk only reservations. */
export function Component() {
  const { doctor } = useClinicMember();
  return (
    <ClinicReservationsPage
      toPay={
        <PageChunk>
          <OpenBills />
        </PageChunk>
      }
      conversations={
        doctor === null ? null : (
          <PageChunk>
            <ConversationList hrefOf={clinicReservationPath} />
          </PageChunk>
        )
      }
    />
  );
}
