import { useLingui } from '@lingui/react/macro';
import type { Payment } from '@rifq/contract/calls';
import { Button, CreditCardIcon, FileTextIcon, LinkButton, MailIcon, RotateCwIcon } from '@rifq/ui';
import type { ReactNode } from 'react';
import { receiptPath } from '../../../entities/payments/paths.ts';
import { SUPPORT_EMAIL } from '../../../lib/pages/support.ts';
import { paymentsPath } from '../paths.ts';
import type { PaymentWay } from './payment-text.ts';

interface PaymentActionsProps {
  payment: Payment;
  way: PaymentWay;
  /** Link to what was paid for. */
  wayOn: ReactNode;
  isChecking: boolean;
  /** Checks the gateway again; undefined if nothing more is expected. */
  check: (() => void) | undefined;
}

/** The primary action of a payment, and next to it a check at the gateway while it is pending. */
export function PaymentActions({ payment, way, wayOn, isChecking, check }: PaymentActionsProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-3">
      {(way !== 'payments' || !wayOn) && <WayOn payment={payment} way={way} />}
      {wayOn}
      {check !== undefined && (
        <Button
          variant={way === 'check' ? 'primary' : 'line'}
          icon={<RotateCwIcon size="sm" />}
          isPending={isChecking}
          pendingLabel={t`جارٍ التحقّق`}
          onPress={check}
        >
          {t`التحقّق الآن`}
        </Button>
      )}
    </div>
  );
}

function WayOn({ payment, way }: Pick<PaymentActionsProps, 'payment' | 'way'>) {
  const { t } = useLingui();
  switch (way) {
    case 'pay':
      return (
        payment.checkout_url !== null && (
          <LinkButton href={payment.checkout_url} icon={<CreditCardIcon size="sm" />}>
            {payment.decline === null ? t`إكمال الدفع` : t`المحاولة من جديد`}
          </LinkButton>
        )
      );
    case 'receipt':
      return (
        <LinkButton href={receiptPath(payment.id)} icon={<FileTextIcon size="sm" />}>
          {t`عرض الإيصال`}
        </LinkButton>
      );
    case 'support':
      return SUPPORT_EMAIL === undefined ? (
        <p>{t`للاستفسار: العيادة أو الجهة التي تدير هذا الموقع. ويفيد ذكر رقم الدفع.`}</p>
      ) : (
        <LinkButton href={`mailto:${SUPPORT_EMAIL}?subject=${payment.number}`} icon={<MailIcon size="sm" />}>
          {t`مراسلة الدعم`}
        </LinkButton>
      );
    case 'payments':
      return (
        <LinkButton variant="soft" href={paymentsPath}>
          {t`كل المدفوعات`}
        </LinkButton>
      );
    case 'check':
      return null;
  }
}
