import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { Card, IconTile } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { HoldTime } from '../hold-time.tsx';
import { OfferAnswer } from '../offer/offer-answer.tsx';
import { lookOf } from '../reservation-style.ts';
import { useHoldCountdown } from '../use-hold-countdown.ts';
import { Actions } from './actions.tsx';
import { reservationStateText } from './state-text.ts';

interface StateCardProps {
  reservation: Reservation;
  onPay: () => void;
  onCancel: () => void;
}

/** State, payment outcome and current actions. */
export function StateCard({ reservation, onPay, onCancel }: StateCardProps) {
  const money = useMoneyFormat();
  const { icon: StateIcon, tone } = lookOf(reservation);
  const { title, sentences } = reservationStateText(reservation, money);
  return (
    <Card aria-labelledby="reservation-state" className="grid grid-cols-1 gap-5">
      <div className="flex items-start gap-4">
        <IconTile tone={tone}>
          <StateIcon />
        </IconTile>
        {/* Announces changes. */}
        <div role="status" className="grid min-w-0 gap-1">
          <h3 id="reservation-state" tabIndex={-1} className="text-h2 outline-none">
            {title}
          </h3>
          {sentences.map(sentence => (
            <p key={sentence} className="text-ink-2">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      {reservation.held_until !== null && <Hold heldUntil={reservation.held_until} />}
      {reservation.offer ? (
        <OfferAnswer reservation={reservation} offer={reservation.offer} onCancel={onCancel} />
      ) : (
        <Actions reservation={reservation} onPay={onPay} onCancel={onCancel} />
      )}
    </Card>
  );
}

/** Remaining time of the hold. Once it has expired, the reservation is refetched. */
function Hold({ heldUntil }: { heldUntil: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const isOver = useHoldCountdown(heldUntil) === 0;
  useEffect(() => {
    if (isOver) void invalidateAfter(queryClient, 'reservation.changed');
  }, [isOver, queryClient]);
  if (isOver) return <p className="font-semibold text-due">{t`انتهت مهلة الدفع.`}</p>;
  return (
    <p className="font-semibold text-due">
      {t`يبقى الموعد محجوزًا لك`}{' '}
      <span role="timer">
        <HoldTime heldUntil={heldUntil} />
      </span>
    </p>
  );
}
