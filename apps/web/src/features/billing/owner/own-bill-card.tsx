import { useLingui } from '@lingui/react/macro';
import type { OwnBill, Reservation } from '@rifq/contract/calls';
import { isolated, lineTotal } from '@rifq/rules';
import { Card, LinkButton, LoadingRegion, ReceiptTextIcon, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { QueryContent } from '../../../lib/pages/query-content.tsx';
import { Sums } from '../sums.tsx';
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
      <QueryContent
        query={query}
        fallback={
          <LoadingRegion label={t`جارٍ التحميل`}>
            <Skeleton height="7rem" />
          </LoadingRegion>
        }
      >
        {bill => <OwnBillSums bill={bill} receiptsHref={receiptsHref} />}
      </QueryContent>
    </Card>
  );
}

function OwnBillSums({ bill, receiptsHref }: { bill: OwnBill; receiptsHref: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { lines, total, vat, paid, credited, due, receipts, currency } = bill;
  const sums = [
    ...lines.map(line => ({
      term: line.quantity === 1 ? isolated(line.name) : `${isolated(line.name)} × ${number(line.quantity)}`,
      amount: lineTotal(line),
    })),
    { term: t`الإجمالي`, amount: total },
    { term: t`منه ضريبة القيمة المضافة`, amount: vat },
    ...(credited > 0 ? [{ term: t`خُصم بالاسترداد`, amount: -credited }] : []),
    { term: t`المدفوع`, amount: paid },
    { term: t`المتبقّي`, amount: due },
  ];
  return (
    <>
      <Sums rows={sums} currency={currency} />
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
