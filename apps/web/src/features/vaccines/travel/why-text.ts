import { t } from '@lingui/core/macro';
import type { TravelPlan } from '@rifq/contract/calls';
import { days, months, spanOfMonths, weeks } from '../../../lib/formats/span.ts';
import type { StepTopic } from './step-texts.ts';

/** Rules read of the country that are stricter than the EU rules. */
export type CountryFigures = Partial<
  Pick<TravelPlan['rule'], 'dose_max_months' | 'titre_max_months' | 'is_proof_yearly'>
>;

/**
 * The EU's rule behind a step, with stricter rules of the country; null if the step is the country's own, or the vet's
 * decision.
 */
export function ruleText(topic: StepTopic, isEu: boolean, figures: CountryFigures): string | null {
  const rule = euRule(topic);
  if (rule === null || isEu) return rule;
  const stricter = stricterText(topic, figures);
  if (stricter !== null) return `${rule} ${stricter}`;
  return `${rule} ${t`لم نقرأ في هذه الوجهة قاعدة أشدّ، فبهذه يُحسب، وتُسأل الجهة.`}`;
}

function stricterText(topic: StepTopic, figures: CountryFigures): string | null {
  if (topic === 'titre') {
    if (figures.titre_max_months == null) return null;
    const oldest = spanOfMonths(figures.titre_max_months);
    return t`وقرأنا أن هذه الوجهة لا تقبل عيّنة أقدم من ${oldest}.`;
  }
  if (topic !== 'rabies' && topic !== 'proof') return null;
  if (figures.dose_max_months != null) {
    const oldest = spanOfMonths(figures.dose_max_months);
    return t`وقرأنا أن هذه الوجهة لا تقبل جرعة أقدم من ${oldest}.`;
  }
  return figures.is_proof_yearly === true
    ? t`وقرأنا أن الجرعة تُحسب في هذه الوجهة سنة مهما ذكر الملصق.`
    : null;
}

function euRule(topic: StepTopic): string | null {
  switch (topic) {
    case 'chip':
      return t`في الاتحاد الأوروبي لا تُحتسب جرعة سُعار أُعطيت قبل زرع الشريحة.`;
    case 'rabies':
    case 'proof': {
      const age = weeks(12);
      return t`في الاتحاد الأوروبي تُحتسب الجرعة من عمر ${age}، وتسري سنة أو بحسب ملصقها. وما أُعطي بعد انتهاء السريان جرعة أولى من جديد.`;
    }
    case 'titre': {
      const span = days(30);
      const wait = months(3);
      return t`في الاتحاد الأوروبي تُسحب العيّنة بعد ${span} من الجرعة، والدخول بعد ${wait}. وتبقى النتيجة صالحة ما دامت لا تتأخّر جرعة.`;
    }
    case 'advice':
    case 'age':
    case 'wait':
    case 'condition':
      return null;
  }
}
