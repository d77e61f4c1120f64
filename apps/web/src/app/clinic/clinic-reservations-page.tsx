import { reservationAddress } from '../../features/clinics/addresses.ts';
import { useClinicMember } from '../../features/clinics/clinic-member.ts';
import { ReservationsPage } from '../../features/clinics/reservations/reservations-page.tsx';
import { ConversationList } from '../../features/messaging/clinic/conversation-list.tsx';

/** /clinic/reservations: doctors read conversations there, the desk has the reservations alone. */
export function Component() {
  const { doctor } = useClinicMember();
  return (
    <ReservationsPage
      conversations={doctor === null ? null : <ConversationList hrefOf={reservationAddress} />}
    />
  );
}
