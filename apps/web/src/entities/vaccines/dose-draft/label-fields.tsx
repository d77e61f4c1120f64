import { useLingui } from '@lingui/react/macro';
import { expiryRange, nameLimits } from '@rifq/rules';
import { DateField, TextField } from '@rifq/ui';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { useToday } from '../../../lib/session/use-today.ts';
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
      <ExpiryField
        form={{ draft, change, form }}
        optionalLabel={optionalLabel}
        help={t`شهر وسنة كما على الملصق، أو يوم كامل.`}
        question={expiryQuestion}
      />
    </>
  );
}

interface ExpiryFieldProps {
  form: DoseFieldsForm;
  optionalLabel?: string | undefined;
  help?: string | undefined;
  question?: string | undefined;
}

/**
 * The expiry on the label, in the calendar in which labels are printed; a month without a day ends with its last. Years
 * from the dose it is not believed.
 */
export function ExpiryField({ form: row, optionalLabel, help, question }: ExpiryFieldProps) {
  const { t } = useLingui();
  const { draft, change, form } = row;
  const { example } = useDateWords();
  const today = useToday();
  const { first, last } = expiryRange(draft.givenOn ?? today);
  const month = example.slice(example.indexOf('/') + 1);
  const far = t`الصلاحية بعيدة عن يوم الإعطاء. تُراجَع السنة على الملصق.`;
  return (
    <DateField
      label={t`انتهاء الصلاحية`}
      optionalLabel={optionalLabel}
      help={help}
      acceptsMonth
      minValue={first}
      maxValue={last}
      value={draft.expiresOn}
      onChange={(expiresOn, isUnread) => {
        change({ expiresOn }, 'expires_on');
        row.onUnread?.('expires_on', isUnread);
      }}
      question={question}
      error={form.errors.expires_on}
      inputRef={form.inputRef('expires_on')}
      labels={{
        openCalendar: t`فتح التقويم`,
        format: t`شهر/سنة`,
        notADate: t`التاريخ غير مفهوم. مثال: ${month} أو ${example}`,
        tooLate: far,
        tooEarly: far,
      }}
    />
  );
}
