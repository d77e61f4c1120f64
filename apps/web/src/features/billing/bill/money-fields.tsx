import { useLingui } from '@lingui/react/macro';
import { billingLimits, type Currency, currencySign, type DeskMeans, deskMeans } from '@rifq/rules';
import { ChoicePills, NumberField, TextField } from '@rifq/ui';
import type { FormFieldErrors } from '../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { amountFormat } from '../amounts.ts';
import { meansText } from '../means-text.ts';

export interface MoneyValues {
  /** In whole units of the currency; NaN while it is missing. */
  amount: number;
  /** Null until it is chosen. */
  means: DeskMeans | null;
  /** Of a terminal or a transfer. */
  reference: string;
}

type MoneyField = 'amount' | 'means' | 'reference';

interface MoneyFieldsProps {
  values: MoneyValues;
  onChange: (changed: Partial<MoneyValues>) => void;
  fields: Pick<FormFieldErrors<MoneyField>, 'errors' | 'inputRef'>;
  currency: Currency;
  meansLabel: string;
  /** While what was sent may have been saved, only the same can be sent. */
  isFixed: boolean;
}

/** An amount, how it is taken or returned, and its reference. */
export function MoneyFields({ values, onChange, fields, currency, meansLabel, isFixed }: MoneyFieldsProps) {
  const { t } = useLingui();
  const { amount, means, reference } = values;
  return (
    <fieldset disabled={isFixed} className="grid grid-cols-1 gap-5">
      <NumberField
        label={t`المبلغ`}
        unit={currencySign(currency)}
        minValue={0}
        formatOptions={amountFormat(currency)}
        isDisabled={isFixed}
        value={amount}
        onChange={next => onChange({ amount: next })}
        error={fields.errors.amount}
        inputRef={fields.inputRef('amount')}
      />
      <ChoicePills
        label={meansLabel}
        options={deskMeans.map(each => ({ id: each, label: meansText(each) }))}
        value={means}
        onChange={next => onChange({ means: next })}
        error={fields.errors.means}
      />
      {means !== null && means !== 'cash' && (
        <TextField
          label={t`رقم العملية`}
          optionalLabel={t`اختياري`}
          ltr
          autoComplete="off"
          isDisabled={isFixed}
          value={reference}
          onChange={next => onChange({ reference: next })}
          error={fields.errors.reference ?? tooLong(reference, billingLimits.reference)}
          inputRef={fields.inputRef('reference')}
        />
      )}
    </fieldset>
  );
}
