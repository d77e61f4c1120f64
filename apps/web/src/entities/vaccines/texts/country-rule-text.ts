import { t } from '@lingui/core/macro';
import type { PetPlan } from '@rifq/contract/calls';
import { countryName } from './country.ts';

export type PlanCountryRule = NonNullable<PetPlan['country_rule']>;

/** Describes a country's rabies rule as it was read. The caller adds the authority and the month it was read. */
export function countryRuleText(rule: PlanCountryRule): string {
  const country = countryName(rule.country);
  switch (rule.yearly_proof) {
    case 'required':
      return t`إثبات التطعيم ضد السُّعار مطلوب كل سنة في ${country}.`;
    case 'certificateForLicence':
      return t`رخصة الكلب في ${country} تحتاج إلى شهادة صحية سارية فيها لقاح السُّعار.`;
    case 'byLabel':
      return t`تُقبل في ${country} مدّة الحماية المكتوبة على الملصق.`;
    case 'notFound':
      return t`لم نجد قاعدة مكتوبة لتكرار لقاح السُّعار في ${country}.`;
  }
}
