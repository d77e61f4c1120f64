import { useLingui } from '@lingui/react/macro';
import type { Payment } from '@rifq/contract/calls';
import { cardName, isAwaitingPayer } from '@rifq/rules';
import { Card, type Fact, IconTile, KeyValue, LoaderCircleIcon, Ltr } from '@rifq/ui';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { paymentStyle } from '../payment-style.ts';
import { PaymentActions } from './payment-actions.tsx';
import { paymentText } from './payment-text.ts';

interface PaymentViewProps {
  payment: Payment;
  /** Link to what was paid for. */
  wayOn: ReactNode;
  isArriving: boolean;
  isChecking: boolean;
  checkError: Error | null;
  check: () => void;
}

const INK = {
  upcoming: 'text-upcoming',
  done: 'text-done',
  due: 'text-due',
  overdue: 'text-overdue',
} as const;

/** One payment: its outcome, one action, and its subject. */
export function PaymentView(props: PaymentViewProps) {
  const { payment, wayOn, isArriving, isChecking, checkError, check } = props;
  const { t } = useLingui();
  const { time } = useFormat();
  const money = useMoneyFormat();
  const { icon: StateIcon, tone } = paymentStyle(payment.state);
  const text = paymentText(payment, { money, time });
  return (
    <div className="grid max-w-160 gap-6">
      <Card aria-labelledby="payment-title" className="grid gap-5">
        {/* Announces changes. */}
        <div role="status" className="flex items-start gap-4">
          <IconTile tone={isArriving || tone === 'overdue' ? undefined : tone}>
            {isArriving ? <LoaderCircleIcon className="spinner" /> : <StateIcon />}
          </IconTile>
          <div className="grid min-w-0 gap-2">
            <h2 id="payment-title" className={isArriving || tone === undefined ? undefined : INK[tone]}>
              {isArriving ? t`جارٍ التحقّق من الدفع` : text.title}
            </h2>
            {isArriving ? (
              <p className="text-ink-2">{t`نسأل بوّابة الدفع عمّا تمّ. لا حاجة إلى الدفع مرة أخرى.`}</p>
            ) : (
              text.sentences.map(sentence => (
                <p key={sentence} className="text-ink-2">
                  {sentence}
                </p>
              ))
            )}
          </div>
        </div>
        <FormFailure message={checkError === null || isChecking ? undefined : messageOf(checkError)} />
        {!isArriving && (
          <PaymentActions
            payment={payment}
            way={text.way}
            wayOn={wayOn}
            isChecking={isChecking}
            check={checkError !== null || isAwaitingPayer(payment.state) ? check : undefined}
          />
        )}
      </Card>
      <PaymentFacts payment={payment} />
    </div>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { instantDate, time } = useFormat();
  const money = useMoneyFormat();
  const facts: Fact[] = [
    { term: t`المبلغ`, value: money(payment) },
    { term: t`رقم الدفع`, value: <Ltr>{payment.number}</Ltr> },
    { term: t`لأجل`, value: <bdi dir="auto">{payment.description}</bdi>, wide: true },
    {
      term: t`التاريخ`,
      value: `${instantDate(payment.created_at)}، ${time(payment.created_at)}`,
      wide: true,
    },
  ];
  if (payment.card !== null) facts.push({ term: t`البطاقة`, value: cardName(payment.card), wide: true });
  return <KeyValue facts={facts} />;
}
