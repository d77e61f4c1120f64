import { useLingui } from '@lingui/react/macro';
import { lowestLevelHundredths } from '@rifq/care-plan';
import { nameLimits } from '@rifq/rules';
import { TextField } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import type { DoseFieldsForm } from './dose-fields-form.ts';
import { isTitre } from './draft.ts';

/** Fields for the laboratory report of a rabies titre: the level, and the laboratory. */
export function TitreFields({ form: { draft, change, form } }: { form: DoseFieldsForm }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const least = number(lowestLevelHundredths / 100, { maximumFractionDigits: 2 });
  if (!isTitre(draft)) return null;
  return (
    <>
      <TextField
        label={t`مستوى الأجسام المضادة`}
        help={t`كما في نتيجة المختبر. وما دون ${least} لا يكفي للسفر.`}
        inputMode="decimal"
        autoComplete="off"
        value={draft.level}
        onChange={level => change({ level }, 'level_hundredths')}
        end={<span className="field-unit">{t`وحدة دولية/مل`}</span>}
        error={form.errors.level_hundredths}
        inputRef={form.inputRef('level_hundredths')}
      />
      <TextField
        label={t`المختبر`}
        optionalLabel={t`اختياري`}
        value={draft.laboratory}
        onChange={laboratory => change({ laboratory }, 'laboratory')}
        error={form.errors.laboratory ?? tooLong(draft.laboratory, nameLimits.short)}
        inputRef={form.inputRef('laboratory')}
      />
    </>
  );
}
