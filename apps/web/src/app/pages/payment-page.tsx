import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PaymentPage } from '../../features/payments/payment/payment-page.tsx';
import { HoldTime } from '../../features/reservations/hold-time.tsx';
import { reservationPath } from '../../features/reservations/paths.ts';
import { reservationQuery } from '../../features/reservations/queries.ts';
import { useHoldCountdown } from '../../features/reservations/use-hold-countdown.ts';

/** /dashboard/payments/{id}, with a link to the reservation that it pays for. */
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

/** Links to the reservation: while its slot is held it can be paid, and the remaining time is shown. */
function ToReservation({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const { data: reservation } = useQuery(reservationQuery(reservationId));
  const heldUntil = reservation?.can.pay === true ? reservation.held_until : null;
  const isHeld = useHoldCountdown(heldUntil) > 0;
  return (
    <>
      {isHeld && heldUntil !== null && (
        <p className="w-full font-semibold text-due">
          {t`يبقى الموعد محجوزًا لك`} <HoldTime heldUntil={heldUntil} />
        </p>
      )}
      <LinkButton variant={isHeld ? 'primary' : 'soft'} href={reservationPath(reservationId)}>
        {isHeld ? t`إكمال الدفع` : t`عرض الحجز`}
      </LinkButton>
    </>
  );
}
