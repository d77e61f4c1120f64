import { useLingui } from '@lingui/react/macro';
import type { OwnBill, Reservation } from '@rifq/contract/calls';
import { isolated, lineTotal } from '@rifq/rules';
import { Card, LinkButton, LoadingRegion, ReceiptTextIcon, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { ownBillQuery } from './queries.ts';

interface OwnBillCardProps {
  reservation: Pick<Reservation, 'id' | 'state' | 'price' | 'desk_paid'>;
  receiptsHref: string;
}

/** The bill of a visit for its owner: services, sums, and the way to the receipts. Nothing for a free visit. */
export function OwnBillCard({ reservation, receiptsHref }: OwnBillCardProps) {
  const { t } = useLingui();
  const query = useQuery(ownBillQuery(reservation.id));
  const isEnded = reservation.state === 'cancelled' || reservation.state === 'no_show';
  const isEmpty = reservation.desk_paid === 0 && (isEnded || reservation.price === 0);
  if (isEmpty && (query.data === undefined || query.data.receipts.length === 0)) return null;
  return (
    <Card aria-labelledby="bill-title" className="grid grid-cols-1 gap-4">
      <h3 id="bill-title">{t`الفاتورة`}</h3>
      {query.data !== undefined ? (
        <OwnBillSums bill={query.data} receiptsHref={receiptsHref} />
      ) : query.isError ? (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      ) : (
        <LoadingRegion label={t`جارٍ التحميل`}>
          <Skeleton height="7rem" />
        </LoadingRegion>
      )}
    </Card>
  );
}

function OwnBillSums({ bill, receiptsHref }: { bill: OwnBill; receiptsHref: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const write = useMoneyFormat();
  const { lines, total, vat, paid, credited, due, receipts, currency } = bill;
  const sums = [
    ...lines.map((line, index) => ({
      key: `${index}`,
      term: line.quantity === 1 ? isolated(line.name) : `${isolated(line.name)} × ${number(line.quantity)}`,
      amount: lineTotal(line),
    })),
    { key: 'total', term: t`الإجمالي`, amount: total },
    { key: 'vat', term: t`منه ضريبة القيمة المضافة`, amount: vat },
    ...(credited > 0 ? [{ key: 'credited', term: t`خُصم بالاسترداد`, amount: -credited }] : []),
    { key: 'paid', term: t`المدفوع`, amount: paid },
    { key: 'due', term: t`المتبقّي`, amount: due },
  ];
  return (
    <>
      <dl className="bill-sums">
        {sums.map(({ key, term, amount }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd>{write({ amount, currency })}</dd>
          </div>
        ))}
      </dl>
      {receipts.length > 0 && (
        <LinkButton
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<ReceiptTextIcon size="sm" />}
          href={receiptsHref}
        >
          {t`الإيصالات`}
        </LinkButton>
      )}
    </>
  );
}
