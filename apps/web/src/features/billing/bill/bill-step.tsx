import { useLingui } from '@lingui/react/macro';
import type { Bill, DeskPayment } from '@rifq/contract/calls';
import { isolated, lineTotal } from '@rifq/rules';
import {
  Button,
  HandCoinsIcon,
  List,
  ListRow,
  Ltr,
  Note,
  PencilIcon,
  SectionHeader,
  TextLink,
  Undo2Icon,
} from '@rifq/ui';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { deskReceiptPath } from '../../../entities/clinics/paths.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { meansText } from '../means-text.ts';
import { Sums } from '../sums.tsx';
import { useInstantText } from '../use-instant-text.ts';
import type { BillStepProps } from './bill-step-props.ts';

interface BillViewProps extends BillStepProps {
  onPay: () => void;
  onEdit: () => void;
  onRefund: (payment: DeskPayment) => void;
}

/** The bill itself: its lines, its sums and its payments. */
export function BillStep({ bill, title, onClose, onPay, onEdit, onRefund }: BillViewProps) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const { currency, due, to_refund: toRefund, payments, can } = bill;
  const dueText = write({ amount: due, currency });
  const refundText = write({ amount: toRefund, currency });
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={title}
      closeLabel={t`إغلاق`}
      footer={
        can.pay ? (
          <Button block icon={<HandCoinsIcon size="sm" />} onPress={onPay}>
            {t`استلام ${dueText}`}
          </Button>
        ) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {toRefund > 0 && (
          <Note icon={<Undo2Icon />}>
            {can.refund
              ? t`لم تتمّ الزيارة، وما دُفع لها يُستردّ: ${refundText}.`
              : t`لم تتمّ الزيارة، وما دُفع لها (${refundText}) يستردّه مدير العيادة للمربّي.`}
          </Note>
        )}
        <section aria-labelledby="bill-lines">
          <SectionHeader
            level={3}
            id="bill-lines"
            title={t`البنود`}
            end={
              can.edit && (
                <Button size="sm" variant="line" icon={<PencilIcon size="sm" />} onPress={onEdit}>
                  {t`تعديل البنود`}
                </Button>
              )
            }
          />
          <BillLines bill={bill} />
          <BillSums bill={bill} />
        </section>
        <section aria-labelledby="bill-payments">
          <SectionHeader level={3} id="bill-payments" title={t`المدفوعات`} />
          {payments.length === 0 ? (
            <p className="text-sm text-ink-2">{t`لم يُدفع شيء بعد.`}</p>
          ) : (
            <List label={t`المدفوعات`}>
              {payments.map(payment => (
                <PaymentRow
                  key={payment.id}
                  payment={payment}
                  bill={bill}
                  onRefund={can.refund && payment.refundable > 0 ? () => onRefund(payment) : undefined}
                />
              ))}
            </List>
          )}
        </section>
      </div>
    </Sheet>
  );
}

/** Names, quantities and amounts of the lines. */
function BillLines({ bill: { lines, currency, charges_vat: chargesVat } }: { bill: Bill }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const write = useMoneyFormat();
  // Lines have no identity, and are replaced as a whole.
  const keyed = lines.map((line, index) => ({ key: `${index}`, line }));
  return (
    <List label={t`البنود`}>
      {keyed.map(({ key, line }) => {
        const percent = number(line.vat_percent / 100, { style: 'percent' });
        const [count, price] = [number(line.quantity), write({ amount: line.unit_price, currency })];
        const parts = line.quantity === 1 ? [] : [`${count} × ${price}`];
        if (chargesVat) parts.push(line.vat_percent === 0 ? t`بلا ضريبة` : t`يشمل ضريبة ${percent}`);
        return (
          <ListRow
            key={key}
            title={<bdi>{line.name}</bdi>}
            meta={parts.join('\u00a0· ')}
            end={<b className="whitespace-nowrap">{write({ amount: lineTotal(line), currency })}</b>}
          />
        );
      })}
    </List>
  );
}

/** The total, the tax in it, what was paid and what is due. */
function BillSums({ bill: { total, vat, paid, credited, due, currency } }: { bill: Bill }) {
  const { t } = useLingui();
  const rows = [
    { term: t`الإجمالي`, amount: total },
    ...(vat > 0 ? [{ term: t`منه ضريبة القيمة المضافة`, amount: vat }] : []),
    ...(credited > 0 ? [{ term: t`خُصم بالاسترداد`, amount: -credited }] : []),
    { term: t`المدفوع`, amount: paid },
    { term: t`المتبقّي`, amount: due },
  ];
  return <Sums rows={rows} currency={currency} />;
}

interface PaymentRowProps {
  payment: DeskPayment;
  bill: Bill;
  /** Undefined where it cannot be returned. */
  onRefund: (() => void) | undefined;
}

function PaymentRow({ payment, bill: { currency }, onRefund }: PaymentRowProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const instantText = useInstantText(clinic.time_zone);
  const write = useMoneyFormat();
  const isRefund = payment.kind === 'refund';
  const amount = write({ amount: isRefund ? -payment.amount : payment.amount, currency });
  const parts = [instantText(payment.taken_at), isolated(payment.taken_by)];
  if (payment.reference !== null) parts.push(isolated(payment.reference));
  if (payment.reason !== null) parts.push(isolated(payment.reason));
  const means = meansText(payment.means);
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h4 className="text-sm font-semibold">{isRefund ? t`استرداد، ${means}` : t`دفعة، ${means}`}</h4>
        <b className="whitespace-nowrap">{amount}</b>
      </div>
      <p className="text-xs text-ink-2 wrap-anywhere">{parts.join('\u00a0· ')}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <TextLink href={deskReceiptPath(payment.receipt_id)}>
          {isRefund ? t`إشعار دائن` : t`إيصال`} <Ltr>{payment.receipt_number}</Ltr>
        </TextLink>
        {onRefund !== undefined && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2Icon size="sm" />}
            aria-label={t`استرداد دفعة ${amount}`}
            onPress={onRefund}
          >
            {t`استرداد`}
          </Button>
        )}
      </div>
    </li>
  );
}
