import { useLingui } from '@lingui/react/macro';
import { BoxIllustration, EmptyState } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { PrintedReceipts } from '../receipt/printed-receipts.tsx';
import { ownBillQuery } from './queries.ts';

/** The receipts and credit notes of an owner's visit, to print. */
export function OwnReceipts({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const query = useQuery(ownBillQuery(reservationId));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    ) : (
      <PageLoading />
    );
  }
  const { receipts } = query.data;
  if (receipts.length > 0) return <PrintedReceipts receipts={receipts} />;
  return (
    <EmptyState
      art={<BoxIllustration />}
      title={t`لا إيصال بعد`}
      text={t`يصدر إيصال مع كل دفعة في العيادة.`}
    />
  );
}
