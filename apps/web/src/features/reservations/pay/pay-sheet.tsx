import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { reservationKinds } from '@rifq/rules';
import { Button, LoadingRegion, Note, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { cardsQuery } from '../../../entities/payments/queries.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { reservationStyle } from '../reservation-style.ts';
import { useHoldCountdown } from '../use-hold-countdown.ts';
import { PayForm } from './pay-form.tsx';

interface PaySheetProps {
  reservation: Reservation;
  onClose: () => void;
}

/** Pays for a held slot. */
export function PaySheet({ reservation, onClose }: PaySheetProps) {
  const { t } = useLingui();
  const me = useQuery(meQuery);
  const cards = useQuery(cardsQuery);
  const left = useHoldCountdown(reservation.held_until);
  const { kind } = reservation;
  if (
    kind !== reservationKinds.visit &&
    reservation.can.pay &&
    left > 0 &&
    me.data !== undefined &&
    cards.data !== undefined
  ) {
    const { coins } = me.data;
    return <PayForm {...{ reservation, kind, coins, onClose }} cards={cards.data.cards} />;
  }
  const failed = [me, cards].find(query => query.isError);
  const { word } = reservationStyle(reservation.state);
  const isOver = left === 0 && reservation.state === 'awaiting_payment';
  return (
    <Sheet isOpen narrow onOpenChange={onClose} title={t`الدفع`} closeLabel={t`إغلاق`}>
      {!reservation.can.pay || left === 0 ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <Note>
            {isOver
              ? t`انتهت مهلة الدفع، فعاد الموعد متاحًا. لم يُسحب منك شيء.`
              : t`تغيّرت حالة الحجز، وهو الآن: ${word}.`}
          </Note>
          <Button onPress={onClose}>{t`عودة إلى الحجز`}</Button>
        </div>
      ) : failed === undefined ? (
        <LoadingRegion label={t`جارٍ التحميل`}>
          <Skeleton height="12rem" />
        </LoadingRegion>
      ) : (
        <LoadError
          error={failed.error}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
    </Sheet>
  );
}
