import { useLingui } from '@lingui/react/macro';
import { Button, HandCoinsIcon } from '@rifq/ui';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { OutcomeNote } from '../outcome-note.tsx';
import type { BillStepProps } from './bill-step-props.ts';
import { MoneyFields } from './money-fields.tsx';
import { usePayForm } from './use-pay-form.ts';

/** Takes money for a bill. */
export function PaymentStep({ bill, title, onBack, onClose }: BillStepProps) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const form = usePayForm(bill, onBack);
  const { currency, total, paid, due, can } = bill;
  const back = form.isPending ? undefined : { label: t`رجوع إلى الفاتورة`, onPress: onBack };
  const [totalText, paidText] = [write({ amount: total, currency }), write({ amount: paid, currency })];
  if (!can.pay && !form.isFixed) {
    return (
      <Sheet isOpen narrow onOpenChange={onClose} title={title} closeLabel={t`إغلاق`} back={back}>
        <p>
          {due === 0
            ? t`لا شيء متبقٍّ من هذه الفاتورة.`
            : t`لا يُسجَّل دفع آخر لهذه الفاتورة من هذا الحساب. إن كانت زيارة العضو نفسه، يسجّله زميل.`}
        </p>
      </Sheet>
    );
  }
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!form.isPending}
      title={title}
      subtitle={paid === 0 ? t`الإجمالي ${totalText}` : t`الإجمالي ${totalText}، دُفع منه ${paidText}`}
      closeLabel={t`إغلاق`}
      back={back}
      onSubmit={form.pay}
      footer={
        <Button
          type="submit"
          block
          icon={<HandCoinsIcon size="sm" />}
          isPending={form.isPending}
          pendingLabel={t`جارٍ التسجيل`}
        >
          {form.isUnknown ? t`إعادة الإرسال` : t`تسجيل الدفع`}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {form.isUnknown && <OutcomeNote />}
        <MoneyFields
          values={form.values}
          onChange={form.change}
          fields={form.fields}
          currency={currency}
          meansLabel={t`طريقة الدفع`}
          isFixed={form.isFixed}
        />
        <FormFailure message={form.fields.general} />
      </div>
    </Sheet>
  );
}
