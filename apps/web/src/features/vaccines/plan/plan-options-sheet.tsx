import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanOptions } from '@rifq/contract/calls';
import { Button, FilterChoice, OptionRows, SheetFootnote, Switch } from '@rifq/ui';
import { useState } from 'react';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import { partNames } from '../../../entities/vaccines/texts/protocol-names.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { months, weeks } from '../../../lib/formats/span.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useChooseOptions } from '../record-calls.ts';

interface PlanOptionsSheetProps {
  pet: OwnPet;
  plan: PetPlan;
  onClose: () => void;
}

/**
 * «خيارات الخطة»: facts about the animal's life and products that change its dates. Dubai's tag is an option in AE
 * only.
 */
export function PlanOptionsSheet({ pet, plan, onClose }: PlanOptionsSheetProps) {
  const { t } = useLingui();
  const usual = months(3);
  const often = weeks(6);
  const grown = months(6);
  const yesOrNo = (isYes: boolean | null) => (isYes === null ? t`غير محدّد` : isYes ? t`نعم` : t`لا`);
  const deworming: Record<PlanOptions['deworming'], string> = {
    default: t`المعتاد`,
    monthly: t`كل شهر`,
    six_weeks: t`كل ${often}`,
  };
  const { opened, changed, rebase } = useOpenedVersion<PlanOptions>(
    () => ({ values: plan.options, version: plan.options_version }),
    {
      parts: [
        {
          label: t`الخروج من البيت أو مخالطة قطط غير معروفة`,
          names: ['high_risk'],
          text: ({ high_risk }) => yesOrNo(high_risk),
        },
        {
          label: t`قط منزلي قليل التعرّض للعدوى`,
          names: ['low_risk'],
          text: ({ low_risk }) => yesOrNo(low_risk),
        },
        {
          label: t`ملصق لقاح السُّعار يذكر ثلاث سنوات`,
          names: ['three_year_rabies'],
          text: ({ three_year_rabies }) => yesOrNo(three_year_rabies),
        },
        { label: t`الإقامة في دبي`, names: ['dubai'], text: ({ dubai }) => yesOrNo(dubai) },
        {
          label: t`علاج الديدان`,
          names: ['deworming'],
          text: options => deworming[options.deworming],
        },
        { label: t`لقاحات اختيارية`, names: ['opt_in'], text: ({ opt_in }) => partNames(opt_in) },
        {
          label: t`عرض الوقاية من القُراد`,
          names: ['tick_control'],
          text: ({ tick_control }) => (tick_control === 'offered' ? t`معروضة` : t`مخفيّة`),
        },
      ],
      read: current =>
        'plan' in current
          ? { values: current.plan.options, version: current.plan.options_version }
          : undefined,
    },
  );
  const [options, setOptions] = useState(opened.values);
  const [failure, setFailure] = useState<string>();
  const choosing = useChooseOptions();
  const set = (change: Partial<PlanOptions>) => setOptions(current => ({ ...current, ...change }));

  const save = () => {
    if (choosing.isPending) return;
    choosing.mutate(
      { pet_id: plan.pet_id, options, version: opened.version },
      {
        onSuccess: onClose,
        onError(error) {
          const next = rebase(error, options);
          if (next === undefined) return setFailure(messageOf(error));
          setOptions(next);
          setFailure(undefined);
        },
      },
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
        <FormFailure message={failure} />
        <ChangedElsewhere changed={changed} values={options} onChoose={setOptions} />
        {pet.species === 'cat' && <CatRisk options={options} set={set} />}
        <Switch
          isSelected={options.three_year_rabies}
          onChange={three_year_rabies => set({ three_year_rabies })}
          hint={t`يُقرأ من ملصق آخر جرعة أو نشرتها. تبقى منشِّطة الصغار بعد سنة من جرعتهم الأولى، وإن طلبت الدولة إثباتًا سنويًّا بقي الموعد كل سنة.`}
        >
          {t`ملصق لقاح السُّعار يذكر ثلاث سنوات`}
        </Switch>
        {plan.country === 'AE' && (
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
          help={t`دون عمر ${grown} تتبع المواعيد العمر وحده، ويسري الاختيار بعده.`}
          options={[
            { id: 'default', title: deworming.default, hint: t`بحسب العمر، وكل ${usual} للبالغين` },
            {
              id: 'monthly',
              title: deworming.monthly,
              hint: t`مع طفل دون الخامسة أو شخص ضعيف المناعة في البيت`,
            },
            { id: 'six_weeks', title: deworming.six_weeks, hint: t`لمن يصطاد أو يأكل لحمًا نيئًا` },
          ]}
          value={options.deworming}
          onChange={chosen => set({ deworming: chosen })}
        />
      </div>
    </Sheet>
  );
}

interface CatRiskProps {
  options: PlanOptions;
  set: (change: Partial<PlanOptions>) => void;
}

/** A cat's contact with others: determines leukaemia, and the interval of cat flu. */
function CatRisk({ options, set }: CatRiskProps) {
  const { t } = useLingui();
  return (
    <>
      <FilterChoice
        label={t`الخروج من البيت أو مخالطة قطط غير معروفة`}
        help={t`دون عمر سنة يُجدول لقاح لوكيميا القطط في كل حال، وبعده عند الجواب بنعم.`}
        options={[
          { id: 'yes', label: t`نعم` },
          { id: 'no', label: t`لا` },
          { id: 'unknown', label: t`غير محدّد` },
        ]}
        value={options.high_risk === null ? 'unknown' : options.high_risk ? 'yes' : 'no'}
        onChange={choice =>
          set({
            high_risk: choice === 'unknown' ? null : choice === 'yes',
            ...(choice === 'yes' ? { low_risk: false } : {}),
          })
        }
      />
      <Switch
        isSelected={options.low_risk}
        onChange={low_risk => set({ low_risk, ...(low_risk ? { high_risk: false } : {}) })}
        hint={t`حين يصحّ كل هذا: لا خروج من البيت، ولا مخالطة لقطط أخرى، ولا مبيت في فندق، ونشرة اللقاح تسمح بثلاث سنوات. سلسلة الصغار ومنشِّطتها كما هي، وبعدها تُعاد لقاحات الزكام كل ثلاث سنوات.`}
      >
        {t`قط منزلي قليل التعرّض للعدوى`}
      </Switch>
    </>
  );
}
