import { lazy, Suspense } from 'react';
import { reservationAddress } from '../../features/clinics/addresses.ts';
import { useClinicMember } from '../../features/clinics/clinic-member.ts';
import { ReservationsPage } from '../../features/clinics/reservations/reservations-page.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { PageChunk } from '../chunk-boundary.tsx';

const ConversationList = lazy(async () => ({
  default: (await import('../../features/messaging/clinic/conversation-list.tsx')).ConversationList,
}));

/** /clinic/reservations: doctors read conversations there, the desk has the reservations alone. */
export function Component() {
  const { doctor } = useClinicMember();
  return (
    <ReservationsPage
      conversations={
        doctor === null ? null : (
          <PageChunk>
            <Suspense fallback={<PageLoading />}>
              <ConversationList hrefOf={reservationAddress} />
            </Suspense>
          </PageChunk>
        )
      }
    />
  );
}
