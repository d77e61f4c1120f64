import { useLingui } from '@lingui/react/macro';
import { nameLimits } from '@rifq/rules';
import { DateField, TextField } from '@rifq/ui';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import type { DoseFieldsForm } from './dose-fields-form.ts';
import { givenProtocols } from './draft.ts';
import { isTestKey } from './given.ts';

interface LabelFieldsProps {
  form: DoseFieldsForm;
  /** Whether both must be filled in. */
  isRequired?: boolean;
  /** A question about the expiry before saving. */
  expiryQuestion?: string | undefined;
}

/** Batch and expiry, as on the label of the product. A test has none. */
export function LabelFields({ form: { draft, change, form }, isRequired, expiryQuestion }: LabelFieldsProps) {
  const { t } = useLingui();
  if (givenProtocols(draft).some(isTestKey)) return null;
  const optionalLabel = isRequired === true ? undefined : t`اختياري`;
  return (
    <>
      <TextField
        label={t`رقم التشغيلة`}
        optionalLabel={optionalLabel}
        ltr
        autoComplete="off"
        value={draft.batch}
        onChange={batch => change({ batch }, 'batch')}
        error={form.errors.batch ?? tooLong(draft.batch, nameLimits.short)}
        inputRef={form.inputRef('batch')}
      />
      <ExpiryField form={{ draft, change, form }} optionalLabel={optionalLabel} question={expiryQuestion} />
    </>
  );
}

interface ExpiryFieldProps {
  form: DoseFieldsForm;
  optionalLabel: string | undefined;
  question: string | undefined;
}

/** The expiry on the label, in the calendar in which labels are printed; a month without a day ends with its last. */
function ExpiryField({ form: { draft, change, form }, optionalLabel, question }: ExpiryFieldProps) {
  const { t } = useLingui();
  const { notADate } = useDateWords();
  return (
    <DateField
      label={t`انتهاء الصلاحية`}
      optionalLabel={optionalLabel}
      acceptsMonth
      value={draft.expiresOn}
      onChange={expiresOn => change({ expiresOn }, 'expires_on')}
      question={question}
      error={form.errors.expires_on}
      inputRef={form.inputRef('expires_on')}
      labels={{ openCalendar: t`فتح التقويم`, format: t`شهر/سنة`, notADate }}
    />
  );
}
