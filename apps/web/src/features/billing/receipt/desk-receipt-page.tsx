import { useLingui } from '@lingui/react/macro';
import { BoxIllustration, EmptyState, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DESK } from '../../../entities/clinics/paths.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { deskReceiptQuery } from '../queries.ts';
import { PrintedReceipts } from './printed-receipts.tsx';

/** Whether an id is malformed or not one of the clinic's receipts. */
const isUnknownReceipt = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'billing.not_found' || error.code === 'request.invalid');

/** /clinic/desk/receipts/:id: a receipt or credit note of the desk, to print. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data, ...query } = useQuery(deskReceiptQuery(id));
  const isCredit = data?.receipt.kind === 'credit_note';
  return (
    <>
      <PageHeader
        title={isCredit ? t`الإشعار الدائن` : t`الإيصال`}
        back={{ href: DESK, label: t`رجوع إلى الصندوق` }}
      />
      {data !== undefined ? (
        <PrintedReceipts receipts={[data.receipt]} hasRoll />
      ) : query.isPending ? (
        <PageLoading />
      ) : isUnknownReceipt(query.error) ? (
        <EmptyState
          art={<BoxIllustration />}
          title={t`لا إيصال هنا`}
          text={t`لا إيصال بهذا العنوان في العيادة.`}
          action={<LinkButton href={DESK}>{t`الصندوق`}</LinkButton>}
        />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  );
}
