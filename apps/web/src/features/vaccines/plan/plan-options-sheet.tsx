import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanOptions } from '@rifq/contract/calls';
import { Button, FilterChoice, NumberField, OptionRows, SheetFootnote, Switch } from '@rifq/ui';
import { useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { PetName } from '../../../lib/pets/pet-name.tsx';
import type { OwnPet } from '../care.ts';
import { useChooseOptions } from '../queries.ts';
import { months, weeks } from '../texts/span.ts';

interface PlanOptionsSheetProps {
  pet: OwnPet;
  plan: PetPlan;
  /** ISO code of the owner's country; Dubai's tag is asked about in AE only. */
  country: string | null;
  onClose: () => void;
}

const FIELDS = ['ecto_interval_days'] as const;
const SHORTEST_PROTECTION = 7;
const LONGEST_PROTECTION = 366;

/** «خيارات الخطة»: what of the animal's life and products moves its dates. */
export function PlanOptionsSheet({ pet, plan, country, onClose }: PlanOptionsSheetProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const usual = months(3);
  const often = weeks(6);
  const shortest = number(SHORTEST_PROTECTION);
  const longest = number(LONGEST_PROTECTION);
  const [options, setOptions] = useState(plan.options);
  const choosing = useChooseOptions();
  const form = useFieldErrors(FIELDS);
  const set = (change: Partial<PlanOptions>) => setOptions(current => ({ ...current, ...change }));

  const save = () => {
    if (choosing.isPending) return;
    form.showFields({});
    choosing.mutate(
      { pet_id: plan.pet_id, options },
      { onSuccess: onClose, onError: error => form.showFailure(error) },
    );
  };

  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!choosing.isPending}
      title={t`خيارات الخطة`}
      subtitle={<PetName>{pet.name}</PetName>}
      closeLabel={t`إغلاق`}
      onSubmit={save}
      footer={
        <>
          <SheetFootnote>{t`نشرة المنتج والطبيب البيطري هما المرجع.`}</SheetFootnote>
          <Button type="submit" isPending={choosing.isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <FormFailure message={form.general} />
        {pet.species === 'cat' && <CatRisk options={options} set={set} />}
        <Switch
          isSelected={options.three_year_rabies}
          onChange={three_year_rabies => set({ three_year_rabies })}
          hint={t`يُقرأ من ملصق آخر جرعة أو نشرتها. إن طلبت الدولة إثباتًا سنويًّا بقي الموعد كل سنة.`}
        >
          {t`ملصق لقاح السُّعار يذكر ثلاث سنوات`}
        </Switch>
        {country === 'AE' && (
          <Switch
            isSelected={options.dubai}
            onChange={dubai => set({ dubai })}
            hint={t`تطلب بلدية دبي لقاحات كل سنة لبطاقة الحيوان. يُرجى الرجوع إلى البلدية.`}
          >
            {t`الإقامة في دبي`}
          </Switch>
        )}
        <OptionRows
          label={t`علاج الديدان`}
          options={[
            { id: 'default', title: t`المعتاد`, hint: t`بحسب العمر، وكل ${usual} للبالغين` },
            { id: 'monthly', title: t`كل شهر`, hint: t`مع طفل دون الخامسة أو شخص ضعيف المناعة في البيت` },
            { id: 'six_weeks', title: t`كل ${often}`, hint: t`لمن يصطاد أو يأكل لحمًا نيئًا` },
          ]}
          value={options.deworming}
          onChange={deworming => set({ deworming })}
        />
        <NumberField
          label={t`مدّة حماية منتج البراغيث والقُراد`}
          optionalLabel={t`اختياري`}
          help={t`عدد الأيام المكتوب على الملصق، من ${shortest} إلى ${longest}. بعد تسجيل أول مرّة تُحسب المواعيد به.`}
          error={form.errors.ecto_interval_days}
          inputRef={form.inputRef('ecto_interval_days')}
          unit={dayUnit(options.ecto_interval_days)}
          minValue={SHORTEST_PROTECTION}
          maxValue={LONGEST_PROTECTION}
          step={1}
          value={options.ecto_interval_days ?? Number.NaN}
          onChange={days => set({ ecto_interval_days: Number.isNaN(days) ? null : days })}
        />
      </div>
    </Sheet>
  );
}

/** The word after a number of days, which is read with it; alone while there is none. */
function dayUnit(days: number | null): string {
  return plural(days ?? 1, { few: 'أيام', many: 'يومًا', other: 'يوم' });
}

interface CatRiskProps {
  options: PlanOptions;
  set: (change: Partial<PlanOptions>) => void;
}

/** How much a cat meets others: it decides on leukaemia, and how often cat flu is repeated. */
function CatRisk({ options, set }: CatRiskProps) {
  const { t } = useLingui();
  return (
    <>
      <FilterChoice
        label={t`الخروج من البيت أو مخالطة قطط غير معروفة`}
        help={t`عندها يُجدول لقاح لوكيميا القطط، وتبقى لقاحات الزكام كل سنة.`}
        options={[
          { id: 'yes', label: t`نعم` },
          { id: 'no', label: t`لا` },
          { id: 'unknown', label: t`غير محدّد` },
        ]}
        value={options.high_risk === null ? 'unknown' : options.high_risk ? 'yes' : 'no'}
        onChange={answer =>
          set({
            high_risk: answer === 'unknown' ? null : answer === 'yes',
            ...(answer === 'yes' ? { low_risk: false } : {}),
          })
        }
      />
      <Switch
        isSelected={options.low_risk}
        onChange={low_risk => set({ low_risk, ...(low_risk ? { high_risk: false } : {}) })}
        hint={t`حين يصحّ كل هذا: لا خروج من البيت، ولا مخالطة لقطط أخرى، ولا مبيت في فندق، ونشرة اللقاح تسمح بثلاث سنوات.`}
      >
        {t`قط منزلي قليل التعرّض للعدوى`}
      </Switch>
    </>
  );
}
