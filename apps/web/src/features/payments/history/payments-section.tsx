import { useLingui } from '@lingui/react/macro';
import { BoxIllustration, Card, EmptyState, LinkButton } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import { cardsPath, paymentsProfilePath } from '../paths.ts';
import { paymentsOf, paymentsQuery } from '../queries.ts';
import { PaymentListItem } from './payment-list-item.tsx';

/** The profile section of card payments, newest first, in pages of five. */
export function PaymentsSection() {
  const { t } = useLingui();
  const query = useInfiniteQuery(paymentsQuery);
  const { loadMore, isLoadingMore } = useLoadMore(paymentsQuery.queryKey, query);
  const payments = query.data && paymentsOf(query.data.pages);
  const { rows, noteLast } = useFocusAfterLast(payments ?? [], query.hasNextPage);
  return (
    <>
      <PageHeader title={t`المدفوعات`} back={{ href: paymentsProfilePath, label: t`رجوع إلى حسابي` }} />
      {payments === undefined ? (
        query.isPending ? (
          <PageLoading />
        ) : (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : payments.length === 0 ? (
        <EmptyState
          art={<BoxIllustration />}
          title={t`لا مدفوعات بعد`}
          text={t`تظهر هنا كل دفعة بالبطاقة مع إيصالها.`}
          action={<LinkButton href={cardsPath}>{t`البطاقات المحفوظة`}</LinkButton>}
        />
      ) : (
        <Card flush aria-label={t`المدفوعات`}>
          <ul ref={rows}>
            {payments.map(payment => (
              <PaymentListItem key={payment.id} payment={payment} />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="grid gap-3 p-5">
              <MoreButton
                error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
                isLoading={isLoadingMore}
                onPress={() => {
                  noteLast();
                  loadMore();
                }}
              />
            </div>
          )}
        </Card>
      )}
    </>
  );
}
