import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { productDays } from '@rifq/rules';
import { ChoicePills, FilterChoice, NumberField } from '@rifq/ui';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { routeWord } from '../texts/record-texts.ts';
import type { DoseFieldsForm } from './dose-fields-form.ts';
import { asksForInterval, asksForRoute, givenProtocols, isTitre } from './draft.ts';
import { isTestKey } from './given.ts';

/** Asks for the route, only where it determines the doses that follow. */
export function RouteField({ form: { draft, change, form } }: { form: DoseFieldsForm }) {
  const { t } = useLingui();
  if (!asksForRoute(draft)) return null;
  // There is no oral parainfluenza vaccine.
  const routes = givenProtocols(draft).includes('3')
    ? (['injectable', 'intranasal', 'oral'] as const)
    : (['injectable', 'intranasal'] as const);
  return (
    <div ref={firstControl(form.inputRef('route'))}>
      <FilterChoice
        label={t`طريقة الإعطاء`}
        optionalLabel={t`اختياري`}
        help={t`تحدّد عدد الجرعات وموعد التالية.`}
        options={[
          ...routes.map(id => ({ id, label: routeWord(id) })),
          { id: 'unknown', label: t`غير معروفة` },
        ]}
        value={draft.route ?? 'unknown'}
        onChange={route => change({ route: route === 'unknown' ? null : route }, 'route')}
        error={form.errors.route}
      />
    </div>
  );
}

/** Asks for the result of a test, which is required; a titre has a level instead. */
export function ResultField({ form: { draft, change, form } }: { form: DoseFieldsForm }) {
  const { t } = useLingui();
  if (!givenProtocols(draft).some(isTestKey) || isTitre(draft)) return null;
  return (
    <div ref={firstControl(form.inputRef('result'))}>
      <ChoicePills
        label={t`نتيجة الفحص`}
        options={[
          { id: 'negative', label: t`سلبي` },
          { id: 'positive', label: t`إيجابي` },
        ]}
        value={draft.result}
        onChange={result => change({ result }, 'result')}
        error={form.errors.result}
      />
    </div>
  );
}

/** Asks for the days of protection of an unlisted flea and tick product. */
export function IntervalField({ form: { draft, change, form } }: { form: DoseFieldsForm }) {
  const { t } = useLingui();
  if (!asksForInterval(draft)) return null;
  return (
    <NumberField
      label={t`مدّة الحماية`}
      help={t`عدد الأيام المكتوب على الملصق. منه يُحسب موعد المرة التالية.`}
      error={form.errors.interval_days}
      inputRef={form.inputRef('interval_days')}
      unit={plural(draft.intervalDays ?? 1, { few: 'أيام', many: 'يومًا', other: 'يوم' })}
      minValue={productDays.least}
      maxValue={productDays.most}
      step={1}
      value={draft.intervalDays ?? Number.NaN}
      onChange={next => change({ intervalDays: Number.isNaN(next) ? null : next }, 'interval_days')}
    />
  );
}
