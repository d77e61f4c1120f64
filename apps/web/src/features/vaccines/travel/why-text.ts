import { t } from '@lingui/core/macro';
import { days, months, weeks } from '../../../lib/vaccines/texts/span.ts';
import type { StepTopic } from './step-texts.ts';

/** The rule behind a step, where it is that of the EU; null where it is the country's, or a vet's word. */
export function ruleText(topic: StepTopic, isEu: boolean): string | null {
  const rule = euRule(topic);
  if (rule === null || isEu) return rule;
  return `${rule} ${t`لم نقرأ في هذه الوجهة قاعدة أشدّ، فبهذه يُحسب، وتُسأل الجهة.`}`;
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
      return null;
  }
}
