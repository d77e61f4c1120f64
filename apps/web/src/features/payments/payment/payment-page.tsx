import { useLingui } from '@lingui/react/macro';
import type { Payment } from '@rifq/contract/calls';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { paymentsPath } from '../paths.ts';
import { isUnknownPayment } from '../queries.ts';
import { PaymentView } from './payment-view.tsx';
import { UnknownPayment } from './unknown-payment.tsx';
import { usePayment } from './use-payment.ts';

interface PaymentPageProps {
  paymentId: string;
  /** Link to what was paid for. */
  wayOn?: ((subject: Payment['subject']) => ReactNode) | undefined;
}

/** One payment: the return URL of the gateway and the target of notifications. */
export function PaymentPage({ paymentId, wayOn }: PaymentPageProps) {
  const { t } = useLingui();
  useCleanAddress();
  const { query, ...checking } = usePayment(paymentId);
  return (
    <>
      <PageHeader title={t`تفاصيل الدفع`} back={{ href: paymentsPath, label: t`رجوع إلى المدفوعات` }} />
      {query.data !== undefined ? (
        <PaymentView payment={query.data.payment} wayOn={wayOn?.(query.data.payment.subject)} {...checking} />
      ) : query.isPending ? (
        <PageLoading />
      ) : isUnknownPayment(query.error) ? (
        <UnknownPayment />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  );
}

/**
 * Removes the parameters and secrets that a gateway adds to the return URL, which must be neither visible nor in the
 * history.
 */
function useCleanAddress(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
}
