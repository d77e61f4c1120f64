import { useLingui } from '@lingui/react/macro';
import type { OpenDay } from '@rifq/contract/calls';
import { currencySign } from '@rifq/rules';
import { Button, LockIcon, NumberField, TextField } from '@rifq/ui';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { amountFormat } from '../amounts.ts';
import { OutcomeNote } from '../outcome-note.tsx';
import { cashDifference } from './cash-difference.ts';
import { TakingsSums } from './takings.tsx';
import { useCloseForm } from './use-close-form.ts';

/** Closes the day of the payments that it shows, with the counted cash. */
export function CloseSheet({ day, onClose }: { day: OpenDay; onClose: () => void }) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const form = useCloseForm(day, onClose);
  const { currency } = day;
  const isBelowZero = day.by_means.cash < 0;
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!form.isPending}
      title={t`إقفال اليوم`}
      closeLabel={t`إغلاق`}
      onSubmit={form.close}
      footer={
        <Button
          type="submit"
          block
          icon={<LockIcon size="sm" />}
          isPending={form.isPending}
          pendingLabel={t`جارٍ الإقفال`}
        >
          {form.isUnknown ? t`إعادة الإرسال` : t`إقفال اليوم`}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {form.isUnknown && <OutcomeNote />}
        <FormFailure message={form.fields.general} />
        <TakingsSums takings={day} />
        <NumberField
          label={t`النقد المعدود`}
          help={
            isBelowZero
              ? t`من دفعات هذه الفترة، دون ما كان في الدرج قبلها. استُردّ نقدًا أكثر مما قُبض، فيُكتب ما نقص من الدرج بعلامة سالب.`
              : t`من دفعات هذه الفترة، دون ما كان في الدرج قبلها.`
          }
          unit={currencySign(currency)}
          {...(isBelowZero ? {} : { minValue: 0 })}
          formatOptions={amountFormat(currency)}
          isDisabled={form.isFixed}
          value={form.counted}
          onChange={form.count}
          error={form.fields.errors.counted_cash}
          inputRef={form.fields.inputRef('counted_cash')}
        />
        {!Number.isNaN(form.countedAmount) && (
          <p role="status" className="font-semibold">
            {cashDifference(form.countedAmount, day.by_means.cash, currency, write)}
          </p>
        )}
        <TextField
          label={t`ملاحظة`}
          optionalLabel={t`اختياري`}
          isDisabled={form.isFixed}
          value={form.note}
          onChange={form.write}
          error={form.fields.errors.note}
          inputRef={form.fields.inputRef('note')}
        />
      </div>
    </Sheet>
  );
}
