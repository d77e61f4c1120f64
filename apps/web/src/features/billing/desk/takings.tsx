import { useLingui } from '@lingui/react/macro';
import type { OpenDay, TakenAtDesk } from '@rifq/contract/calls';
import { type Currency, deskMeans, isolated } from '@rifq/rules';
import { List, Ltr, TextLink } from '@rifq/ui';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { deskReceiptPath } from '../../../entities/clinics/paths.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { meansText } from '../means-text.ts';
import { Sums } from '../sums.tsx';
import { useInstantText } from '../use-instant-text.ts';

type Takings = Pick<OpenDay, 'currency' | 'by_means' | 'received' | 'returned' | 'vat' | 'count'>;

/** The sums of some payments and refunds: by means, then received, returned and the tax. */
export function TakingsSums({ takings }: { takings: Takings }) {
  const { t } = useLingui();
  const { currency, by_means: byMeans, received, returned, vat } = takings;
  const rows = [
    ...deskMeans.map(means => ({ term: meansText(means), amount: byMeans[means] })),
    { term: t`المستلَم`, amount: received },
    { term: t`المسترَدّ`, amount: returned === 0 ? 0 : -returned },
    { term: t`ضريبة القيمة المضافة`, amount: vat },
    { term: t`الصافي`, amount: received - returned },
  ];
  return <Sums rows={rows} currency={currency} />;
}

interface TakenListProps {
  payments: readonly TakenAtDesk[];
  currency: Currency;
}

/** Payments and refunds at the desk with their receipts, the newest first. */
export function TakenList({ payments, currency }: TakenListProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const instantText = useInstantText(clinic.time_zone);
  const write = useMoneyFormat();
  return (
    <List label={t`الدفعات والاستردادات`}>
      {payments.toReversed().map(payment => {
        const isRefund = payment.kind === 'refund';
        const amount = isRefund ? -payment.amount : payment.amount;
        const parts = [meansText(payment.means), instantText(payment.taken_at), isolated(payment.taken_by)];
        if (payment.reference !== null) parts.push(isolated(payment.reference));
        if (payment.reason !== null) parts.push(isolated(payment.reason));
        return (
          <li key={payment.id} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h3 className="text-sm font-semibold">
                {`${isolated(payment.pet_name)}\u00a0· ${isolated(payment.client_name)}`}
              </h3>
              <b className="whitespace-nowrap">{write({ amount, currency })}</b>
            </div>
            <p className="text-xs text-ink-2 wrap-anywhere">{parts.join('\u00a0· ')}</p>
            <TextLink href={deskReceiptPath(payment.receipt_id)} className="justify-self-start">
              {isRefund ? t`إشعار دائن` : t`إيصال`} <Ltr>{payment.receipt_number}</Ltr>
            </TextLink>
          </li>
        );
      })}
    </List>
  );
}
