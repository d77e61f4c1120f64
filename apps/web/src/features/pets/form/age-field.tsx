import { useLingui } from '@lingui/react/macro';
import { OLDEST_PET_YEARS } from '@rifq/contract';
import { DateField, FormGrid, PlainField, Stepper, Tabs } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useDayLimits } from '../../../lib/forms/use-day-limits.ts';
import { ageOn, monthCount, yearCount } from '../../../lib/pets/age.ts';
import { estimatedBirth } from './pet-form-values.ts';
import type { PetForm } from './use-pet-form.ts';

const MOST_MONTHS = 11;

/** A birth date, or an age from which one is estimated. */
export function AgeField({ form }: { form: PetForm }) {
  const { t } = useLingui();
  const { values, today, change } = form;
  const label = t`العمر`;

  const chooseSource = (birthFrom: 'date' | 'age') => {
    const knowsDate = birthFrom === 'age' && values.birthDate !== null;
    const age = knowsDate && values.birthDate ? ageOn(values.birthDate, today) : values.age;
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
            { id: 'age', label: t`تقدير العمر`, content: <EstimatedAge form={form} /> },
          ]}
        />
      )}
    </PlainField>
  );
}

function BirthDate({ form: { values, today, change, fields } }: { form: PetForm }) {
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

function EstimatedAge({ form: { values, today, change, fields, pet } }: { form: PetForm }) {
  const { t } = useLingui();
  const { monthAndYear } = useFormat();
  const { years, months } = values.age;
  const birth = estimatedBirth(values.age, today, pet);
  const bornIn = birth && monthAndYear(birth);
  const monthsWith = (count: number) => (count < OLDEST_PET_YEARS ? MOST_MONTHS : 0);
  const setYears = (next: number) => {
    change({ age: { years: next, months: Math.min(months, monthsWith(next)) } }, 'birth_date');
  };
  return (
    <PlainField
      label={t`العمر التقريبي`}
      help={
        bornIn === null
          ? t`بالسنوات والأشهر، ولو على وجه التقريب.`
          : t`تُحسب الخطة على ميلاد تقريبي: ${bornIn}.`
      }
      error={fields.errors.birth_date}
    >
      {({ groupProps }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label that is there
        <div
          role="group"
          {...groupProps}
          ref={box =>
            fields.inputRef('birth_date')(box?.querySelector<HTMLElement>('[role=spinbutton]') ?? null)
          }
        >
          <FormGrid tight>
            <Stepper
              value={years}
              onChange={setYears}
              maxValue={OLDEST_PET_YEARS}
              valueText={yearCount(years)}
              label={t`السنوات`}
              decreaseLabel={t`إنقاص السنوات`}
              increaseLabel={t`زيادة السنوات`}
            />
            <Stepper
              value={months}
              onChange={next => change({ age: { years, months: next } }, 'birth_date')}
              maxValue={monthsWith(years)}
              valueText={monthCount(months)}
              label={t`الأشهر`}
              decreaseLabel={t`إنقاص الأشهر`}
              increaseLabel={t`زيادة الأشهر`}
            />
          </FormGrid>
        </div>
      )}
    </PlainField>
  );
}
