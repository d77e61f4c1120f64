import { useLingui } from '@lingui/react/macro';
import { Card, ChevronRightIcon, FileTextIcon, PlainLink } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paymentsPath } from '../paths.ts';
import { paymentsOf, paymentsQuery } from '../queries.ts';

/** Links to the card payments; renders nothing without any. */
export function PaymentsLink() {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(paymentsQuery);
  if (data === undefined || paymentsOf(data.pages).length === 0) return null;
  return (
    <Card flush>
      <PlainLink href={paymentsPath} className="flex min-h-14 w-full items-center gap-3 px-4 py-3">
        <FileTextIcon />
        <span className="flex-1">{t`المدفوعات`}</span>
        <ChevronRightIcon size="sm" />
      </PlainLink>
    </Card>
  );
}
