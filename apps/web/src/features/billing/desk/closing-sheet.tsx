import { useLingui } from '@lingui/react/macro';
import type { DayClosing } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Note } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { closingQuery } from '../queries.ts';
import { useInstantText } from '../use-instant-text.ts';
import { cashDifference } from './cash-difference.ts';
import { TakenList, TakingsSums } from './takings.tsx';

/** A close with its sums, its counted cash and its payments. */
export function ClosingDetailsSheet({ closing, onClose }: { closing: DayClosing; onClose: () => void }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { number } = useFormat();
  const write = useMoneyFormat();
  const instantText = useInstantText(clinic.time_zone);
  const query = useQuery(closingQuery(closing.id));
  const { currency, counted_cash: counted } = closing;
  const [nth, by, at] = [number(closing.number), isolated(closing.closed_by), instantText(closing.closed_at)];
  const countedText = write({ amount: counted, currency });
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={t`إقفال رقم ${nth}`}
      subtitle={t`${at}، ${by}`}
      closeLabel={t`إغلاق`}
    >
      <div className="grid grid-cols-1 gap-5">
        <TakingsSums takings={closing} />
        <p>
          {t`النقد المعدود ${countedText}.`} {cashDifference(counted, closing.by_means.cash, currency, write)}
        </p>
        {closing.note !== null && (
          <Note>
            <span dir="auto" className="whitespace-pre-line wrap-anywhere">
              {closing.note}
            </span>
          </Note>
        )}
        {query.data !== undefined ? (
          <TakenList payments={query.data.payments} currency={currency} />
        ) : query.isError ? (
          <LoadError
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            compact
          />
        ) : (
          <PageLoading />
        )}
      </div>
    </Sheet>
  );
}
