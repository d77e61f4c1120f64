import { useLingui } from '@lingui/react/macro';
import type { Receipt } from '@rifq/contract/calls';
import { BoxIllustration, Button, EmptyState, LinkButton, PrinterIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paymentPath } from '../../../entities/payments/paths.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { UnknownPayment } from '../payment/unknown-payment.tsx';
import { isUnknownPayment, receiptsQuery } from '../queries.ts';
import { ReceiptDocument } from './receipt-document.tsx';

/** /dashboard/payments/{id}/receipt: the receipt of a payment and its credit notes, to read and to print. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data: receipts, ...query } = useQuery(receiptsQuery(id));
  return (
    <>
      <PageHeader title={t`الإيصال`} back={{ href: paymentPath(id), label: t`رجوع إلى تفاصيل الدفع` }} />
      {receipts !== undefined ? (
        receipts.length === 0 ? (
          <NoReceipt paymentId={id} />
        ) : (
          <Receipts receipts={receipts} />
        )
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

function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useLingui();
  return (
    <div className="receipts">
      {receipts.map(receipt => (
        <ReceiptDocument key={receipt.id} receipt={receipt} />
      ))}
      <Button
        className="no-print justify-self-start"
        variant="soft"
        icon={<PrinterIcon size="sm" />}
        onPress={() => window.print()}
      >
        {t`طباعة`}
      </Button>
    </div>
  );
}

function NoReceipt({ paymentId }: { paymentId: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<BoxIllustration />}
      title={t`لا إيصال بعد`}
      text={t`يصدر الإيصال حين يكتمل الدفع.`}
      action={<LinkButton href={paymentPath(paymentId)}>{t`تفاصيل الدفع`}</LinkButton>}
    />
  );
}
