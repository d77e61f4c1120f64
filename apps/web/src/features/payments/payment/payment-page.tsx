import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { paymentsAddress } from '../addresses.ts';
import { isUnknown } from '../queries.ts';
import { PaymentView } from './payment-view.tsx';
import { UnknownPayment } from './unknown-payment.tsx';
import { usePayment } from './use-payment.ts';

/** /dashboard/payments/{id}: where the gateway's page leads back to, and notifications lead. */
export function Component() {
  const { id = '' } = useParams();
  return <PaymentPage key={id} paymentId={id} />;
}

function PaymentPage({ paymentId }: { paymentId: string }) {
  const { t } = useLingui();
  useCleanAddress();
  const { query, ...checking } = usePayment(paymentId);
  return (
    <>
      <PageHeader title={t`تفاصيل الدفع`} back={{ href: paymentsAddress, label: t`رجوع إلى المدفوعات` }} />
      {query.data !== undefined ? (
        <PaymentView payment={query.data.payment} {...checking} />
      ) : query.isPending ? (
        <PageLoading />
      ) : isUnknown(query.error) ? (
        <UnknownPayment />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  );
}

/** A gateway adds names and secrets of its own to the way back, which are to stay neither in sight nor in the history. */
function useCleanAddress(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
}
