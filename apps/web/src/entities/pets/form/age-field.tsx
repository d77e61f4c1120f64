import { useLingui } from '@lingui/react/macro';
import { OLDEST_PET_YEARS } from '@rifq/rules';
import { DateField, FormGrid, PlainField, Stepper, Tabs } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useDayLimits } from '../../../lib/forms/use-day-limits.ts';
import { type EstimatedAge, estimateOn } from '../age.ts';
import type { PetFieldsForm } from './pet-fields-form.ts';
import { estimatedBirth } from './pet-form-values.ts';

const MOST_MONTHS = 11;
/** From 26 weeks on the age is in months; combined with months, up to a month. */
const MOST_WEEKS = 25;
const MOST_WEEKS_BESIDE_MONTHS = 3;

/** A birth date, or an age from which one is estimated. */
export function AgeField({ form }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  const { values, today, change } = form;
  const label = t`العمر`;

  const chooseSource = (birthFrom: 'date' | 'age') => {
    const knowsDate = birthFrom === 'age' && values.birthDate !== null;
    const age = knowsDate && values.birthDate ? estimateOn(values.birthDate, today) : values.age;
    change({ birthFrom, age }, 'birth_date');
  };

  return (
    <PlainField label={label} optionalLabel={t`اختياري`}>
      {() => (
        <Tabs
          label={label}
          value={values.birthFrom}
          onChange={chooseSource}
          items={[
            { id: 'date', label: t`تاريخ الميلاد`, content: <BirthDate form={form} /> },
            { id: 'age', label: t`تقدير العمر`, content: <EstimatedAgeField form={form} /> },
          ]}
        />
      )}
    </PlainField>
  );
}

function BirthDate({ form: { values, today, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  const limits = useDayLimits(today);
  return (
    <DateField
      {...limits}
      label={t`يوم الميلاد`}
      value={values.birthDate}
      onChange={birthDate => change({ birthDate }, 'birth_date')}
      error={fields.errors.birth_date}
      inputRef={fields.inputRef('birth_date')}
    />
  );
}

const monthsWith = (years: number) => (years < OLDEST_PET_YEARS ? MOST_MONTHS : 0);
const weeksWith = (years: number, months: number) =>
  years > 0 ? 0 : months > 0 ? MOST_WEEKS_BESIDE_MONTHS : MOST_WEEKS;

/** An age whose smaller units fit the larger ones. */
function fitting({ years, months, weeks }: EstimatedAge): EstimatedAge {
  const fittingMonths = Math.min(months, monthsWith(years));
  return { years, months: fittingMonths, weeks: Math.min(weeks, weeksWith(years, fittingMonths)) };
}

/** The age in years and months, and of the young in weeks: by typing, or step by step. */
function EstimatedAgeField({ form: { values, today, change, fields, pet } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  const { date, monthAndYear } = useFormat();
  const { years, months, weeks } = values.age;
  const birth = estimatedBirth(values.age, today, pet);
  const bornIn = birth && (weeks > 0 ? date(birth) : monthAndYear(birth));
  const set = (next: Partial<EstimatedAge>) =>
    change({ age: fitting({ ...values.age, ...next }) }, 'birth_date');
  return (
    <PlainField
      label={t`العمر التقريبي`}
      help={
        bornIn === null
          ? t`بالسنوات أو الأشهر أو الأسابيع، ولو على وجه التقريب.`
          : t`تُحسب الخطة على ميلاد تقريبي: ${bornIn}.`
      }
      error={fields.errors.birth_date}
    >
      {({ groupProps }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend next to the existing label
        <div role="group" {...groupProps}>
          <FormGrid tight>
            <Stepper
              value={years}
              onChange={next => set({ years: next })}
              maxValue={OLDEST_PET_YEARS}
              label={t`السنوات`}
              decreaseLabel={t`إنقاص السنوات`}
              increaseLabel={t`زيادة السنوات`}
              inputRef={fields.inputRef('birth_date')}
            />
            <Stepper
              value={months}
              onChange={next => set({ months: next })}
              maxValue={monthsWith(years)}
              label={t`الأشهر`}
              decreaseLabel={t`إنقاص الأشهر`}
              increaseLabel={t`زيادة الأشهر`}
            />
            {years === 0 && (
              <Stepper
                value={weeks}
                onChange={next => set({ weeks: next })}
                maxValue={weeksWith(years, months)}
                label={t`الأسابيع`}
                decreaseLabel={t`إنقاص الأسابيع`}
                increaseLabel={t`زيادة الأسابيع`}
              />
            )}
          </FormGrid>
        </div>
      )}
    </PlainField>
  );
}
