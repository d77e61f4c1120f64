import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Ltr, Why, type WhyProps } from '@rifq/ui';
import { useFormat, useWritingLocale } from '../../lib/formats/use-format.ts';
import { isUnrecorded } from './care.ts';
import { monthOf } from './month-of.ts';
import { PlanSources } from './plan-sources.tsx';
import { authorityName } from './texts/authority-name.ts';
import { countryName } from './texts/country.ts';
import { countryRuleText, type PlanCountryRule } from './texts/country-rule-text.ts';
import { moveText } from './texts/move-text.ts';
import { readReason } from './texts/reason.ts';
import { planReasonText } from './texts/reason-text.ts';

interface PlanReasonProps {
  item: PlanItem;
  /** The plan of the item: its day, and the rule of the country in which the pet lives, where one was found. */
  plan: Pick<PetPlan, 'as_of' | 'country_rule'>;
  /** Replaces the item's own reason, where several items are grouped. */
  text?: string | null;
}

/** Returns the content of «لماذا؟» of an item: the reason in two sentences, the country's rule, the sources. */
export function usePlanReason({ item, plan, text }: PlanReasonProps): WhyProps {
  const { t } = useLingui();
  const { date } = useFormat();
  const reason = readReason(item.reason);
  const own = reason === null ? null : planReasonText(reason, date);
  // Without a shown day there is no move.
  const move = isUnrecorded(item, plan.as_of) ? null : moveText(item, date);
  return {
    label: t`لماذا؟`,
    children: (
      <>
        {text === undefined ? own : text}
        {move !== null && <span className="mt-1 block">{move}</span>}
        {item.country !== null && <CountryNotice country={item.country} rule={plan.country_rule} />}
      </>
    ),
    source: <PlanSources sources={item.sources} />,
  };
}

export function PlanWhy(props: PlanReasonProps) {
  return <Why {...usePlanReason(props)} />;
}

/** Shows a country's requirement, a note to verify it, and when it was read. */
function CountryNotice({ country, rule }: { country: string; rule: PlanCountryRule | null }) {
  const { t } = useLingui();
  const locale = useWritingLocale();
  if (rule === null || rule.country !== country) {
    const name = countryName(country);
    return (
      <span className="mt-1 block">{t`لم نقرأ قواعد السُّعار في ${name} بعد. يُرجى الرجوع إلى الجهة المختصّة.`}</span>
    );
  }
  const readIn = monthOf(rule.date_read, locale);
  const authority = authorityName(country) ?? <Ltr>{rule.authority}</Ltr>;
  return (
    <span className="mt-1 block">
      {countryRuleText(rule)} {t`يُرجى الرجوع إلى الجهة المختصّة:`} {authority}. {t`قُرئت القاعدة في ${readIn}.`}
    </span>
  );
}
