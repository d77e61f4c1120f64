import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '@rifq/ui';
import { useParams } from 'react-router';
import { PaymentPage } from '../../features/payments/payment/payment-page.tsx';

/** /dashboard/payments/{id}, which leads on to the reservation that it pays for. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <PaymentPage
      key={id}
      paymentId={id}
      wayOn={({ kind, id: subjectId }) =>
        kind === 'reservation' && <ToReservation reservationId={subjectId} />
      }
    />
  );
}

function ToReservation({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  return (
    <LinkButton variant="soft" href={`/dashboard/reservations/${reservationId}`}>
      {t`عرض الحجز`}
    </LinkButton>
  );
}
