import { useLingui } from '@lingui/react/macro';
import type { PayloadOf, PaymentCard, Reservation } from '@rifq/contract/calls';
import { billingPoints, billingPrice, type ConsultationKind, inMinorUnits } from '@rifq/rules';
import { Button, SheetFootnote } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { paymentPath } from '../../../entities/payments/paths.ts';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { afterSheets } from '../../../lib/overlays/sheet-history.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { HoldTime } from '../hold-time.tsx';
import { aboutText } from '../reservation-text.ts';
import { useCancellationRule } from './cancellation-rule.ts';
import { type PayChoice, proposedChoice } from './pay-choice.ts';
import { PaymentChoice } from './payment-choice.tsx';
import { useCheckout } from './use-checkout.ts';

const FIELDS = ['payment_method_id'] as const;

type Content = Omit<PayloadOf<'post', '/api/reservations/pay'>, 'idempotency_key'>;

interface PayFormProps {
  /** A payable reservation. */
  reservation: Reservation;
  kind: ConsultationKind;
  coins: number;
  cards: readonly PaymentCard[];
  onClose: () => void;
}

/** Chooses how to pay for a held slot, with its deadline and price. */
export function PayForm({ reservation, kind, coins, cards, onClose }: PayFormProps) {
  const { t } = useLingui();
  const { currency, starts_at, held_until: heldUntil } = reservation;
  const navigate = useNavigate();
  const { when } = useSlotText(undefined)(starts_at);
  const rule = useCancellationRule(starts_at);
  // Has already started a card payment.
  const wasByCard = reservation.payment_id !== null;
  const [choice, setChoice] = useState<PayChoice>(() =>
    proposedChoice(billingPoints(kind, 1), coins, cards, wasByCard),
  );
  const form = useFieldErrors(FIELDS);
  const queryClient = useQueryClient();
  const checkout = useCheckout<Content>({
    send: content => request('post', '/api/reservations/pay', content),
    onBooked({ state, payment_id }) {
      onClose();
      if (state === 'confirmed') toasts.show({ message: t`تأكّد الحجز` });
      // A saved card that needs the bank's confirmation: the payment's page shows its outcome.
      else if (payment_id !== null) afterSheets(() => void navigate(paymentPath(payment_id)));
    },
    onFailure(error) {
      form.showFailure(error);
      // After an error it may have been changed in another session.
      void invalidateAfter(queryClient, 'reservation.changed');
    },
    onReturn: useCallback(() => onClose(), [onClose]),
  });
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!checkout.isBusy}
      title={t`الدفع`}
      subtitle={`${aboutText(reservation)}\u00a0· ${when}`}
      closeLabel={t`إغلاق`}
      onSubmit={() => checkout.start(contentOf(reservation.id, choice))}
      footer={
        <div className="grid w-full gap-3">
          <SheetFootnote>{rule}</SheetFootnote>
          <div className="flex items-center justify-between gap-3">
            <Total choice={choice} kind={kind} currency={currency} />
            <Button
              type="submit"
              isPending={checkout.isBusy}
              pendingLabel={checkout.isLeaving ? t`جارٍ فتح صفحة الدفع` : t`جارٍ الدفع`}
            >
              {t`الدفع وتأكيد الحجز`}
            </Button>
          </div>
        </div>
      }
    >
      <FormFailure message={form.general} />
      {heldUntil !== null && (
        <p className="font-semibold text-due">
          {t`يبقى الموعد محجوزًا لك`} <HoldTime heldUntil={heldUntil} />
        </p>
      )}
      <div ref={firstControl(form.inputRef('payment_method_id'))}>
        <PaymentChoice
          {...{ kind, choice, coins, cards, currency }}
          onChange={changed => {
            setChoice(changed);
            form.clear('payment_method_id');
          }}
          error={form.errors.payment_method_id}
        />
      </div>
    </Sheet>
  );
}

interface TotalProps extends Pick<Reservation, 'kind' | 'currency'> {
  choice: PayChoice;
}

function Total({ choice, kind, currency }: TotalProps) {
  const { t } = useLingui();
  const money = useMoneyFormat();
  return (
    <p>
      <span className="block text-xs text-ink-2">{t`الإجمالي`}</span>
      <b className="text-h3">
        {choice.method === 1
          ? coinCount(billingPoints(kind, 1))
          : money({ amount: inMinorUnits(billingPrice(kind, 2), currency), currency })}
      </b>
    </p>
  );
}

function contentOf(reservationId: string, choice: PayChoice): Content {
  return {
    reservation_id: reservationId,
    payment_method: choice.method,
    payment_method_id: choice.method === 2 ? choice.cardId : null,
    keep_card: choice.method === 2 && choice.cardId === null && choice.keepCard,
  };
}
