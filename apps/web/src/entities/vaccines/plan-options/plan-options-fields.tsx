import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanOptions, Species } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { FilterChoice, Note, OptionRows, StethoscopeIcon, Switch } from '@rifq/ui';
import { months, weeks } from '../../../lib/formats/span.ts';
import type { FormPart } from '../../../lib/forms/use-opened-version.ts';
import { partNames } from '../texts/protocol-names.ts';

function useDewormingTexts(): Readonly<Record<PlanOptions['deworming'], string>> {
  const { t } = useLingui();
  const often = weeks(6);
  return { default: t`المعتاد`, monthly: t`كل شهر`, six_weeks: t`كل ${often}` };
}

/** Returns the parts of the options as their forms name them. */
export function usePlanOptionParts(): readonly FormPart<PlanOptions>[] {
  const { t } = useLingui();
  const deworming = useDewormingTexts();
  const yesOrNo = (isYes: boolean | null) => (isYes === null ? t`غير محدّد` : isYes ? t`نعم` : t`لا`);
  return [
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
  ];
}

/** Who set the options last, if a doctor did, and why. */
export function OptionsAuthor({ plan }: { plan: Pick<PetPlan, 'options_set_by'> }) {
  const { t } = useLingui();
  if (plan.options_set_by === null) return null;
  const { doctor, clinic, reason, is_changed_by_owner: isChanged } = plan.options_set_by;
  const who = [doctor, clinic].map(isolated).join('، ');
  const why = isolated(reason);
  return (
    <Note icon={<StethoscopeIcon />}>
      {t`ضُبطت باسم ${who}. السبب: ${why}`}
      {isChanged && ` ${t`غيّر المربّي بعضها بعد ذلك.`}`}
    </Note>
  );
}

interface PlanOptionsFieldsProps {
  species: Species;
  /** ISO code of where the pet lives: Dubai's tag is an option in AE only. */
  country: string;
  options: PlanOptions;
  set: (change: Partial<PlanOptions>) => void;
}

/** Facts about the animal's life and products that change the dates of its plan. */
export function PlanOptionsFields({ species, country, options, set }: PlanOptionsFieldsProps) {
  const { t } = useLingui();
  const deworming = useDewormingTexts();
  const usual = months(3);
  const grown = months(6);
  return (
    <>
      {species === 'cat' && <CatRisk options={options} set={set} />}
      <Switch
        isSelected={options.three_year_rabies}
        onChange={three_year_rabies => set({ three_year_rabies })}
        hint={t`يُقرأ من ملصق آخر جرعة أو نشرتها. تبقى منشِّطة الصغار بعد سنة من جرعتهم الأولى، وإن طلبت الدولة إثباتًا سنويًّا بقي الموعد كل سنة.`}
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
    </>
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
