import { useLingui } from '@lingui/react/macro';
import type { DeskPayment } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, Switch, TextField, Undo2Icon } from '@rifq/ui';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { meansText } from '../means-text.ts';
import { OutcomeNote } from '../outcome-note.tsx';
import type { BillStepProps } from './bill-step-props.ts';
import { MoneyFields } from './money-fields.tsx';
import { useRefundForm } from './use-refund-form.ts';

/** Returns a payment in part or whole, by a manager with a reason. */
export function RefundStep({ bill, payment, onBack, onClose }: BillStepProps & { payment: DeskPayment }) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const form = useRefundForm(bill, payment, onBack);
  const amount = write({ amount: payment.amount, currency: bill.currency });
  const means = meansText(payment.means);
  const number = isolated(payment.receipt_number);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!form.isPending}
      title={t`استرداد دفعة`}
      subtitle={t`${amount}، ${means}، الإيصال ${number}`}
      closeLabel={t`إغلاق`}
      back={form.isPending ? undefined : { label: t`رجوع إلى الفاتورة`, onPress: onBack }}
      onSubmit={form.refund}
      footer={
        <Button
          type="submit"
          block
          variant="danger"
          icon={<Undo2Icon size="sm" />}
          isPending={form.isPending}
          pendingLabel={t`جارٍ التسجيل`}
        >
          {form.isUnknown ? t`إعادة الإرسال` : t`تسجيل الاسترداد`}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {form.isUnknown && <OutcomeNote />}
        <MoneyFields
          values={form.values}
          onChange={form.change}
          fields={form.fields}
          currency={bill.currency}
          meansLabel={t`طريقة الاسترداد`}
          isFixed={form.isFixed}
        />
        <TextField
          label={t`سبب الاسترداد`}
          help={t`يظهر في الإشعار الدائن، ويقرؤه المربّي.`}
          autoComplete="off"
          isDisabled={form.isFixed}
          value={form.reason}
          onChange={reason => form.change({ reason })}
          error={form.fields.errors.reason}
          inputRef={form.fields.inputRef('reason')}
        />
        {bill.can.edit && (
          <Switch
            isSelected={form.dueAgain}
            isDisabled={form.isFixed}
            hint={t`لتغيير طريقة الدفع مثلًا. وإلا يُخصم من الفاتورة، ولا يبقى للدفع.`}
            onChange={dueAgain => form.change({ dueAgain })}
          >
            {t`يُدفع المبلغ من جديد`}
          </Switch>
        )}
        <FormFailure message={form.fields.general} />
      </div>
    </Sheet>
  );
}
