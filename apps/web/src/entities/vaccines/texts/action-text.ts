import { t } from '@lingui/core/macro';
import type { Action } from '@rifq/care-plan';
import type { Dose, PlanItem } from '@rifq/contract/calls';
import { weeks } from '../../../lib/formats/span.ts';

const texts: Record<Action, (stage: PlanItem['stage']) => string> = {
  'one dose now': stage =>
    stage === 'first' || stage === 'treatment'
      ? t`تكفي جرعة واحدة الآن.`
      : t`تكفي جرعة واحدة الآن، بلا إعادة للسلسلة.`,
  'two doses 4 weeks apart': () => {
    const apart = weeks(4);
    return t`تلزم جرعتان بينهما ${apart}.`;
  },
  'dose now, second 28 days later': () => {
    const apart = weeks(4);
    return t`جرعة الآن، والثانية بعد ${apart}.`;
  },
  'dose now, second 28 days later; the last at 16 weeks or later': () => {
    const apart = weeks(4);
    const age = weeks(16);
    return t`جرعة الآن، والثانية بعد ${apart}، والأخيرة في عمر ${age} أو بعده.`;
  },
  'dose now, second 28 days later; the last at 18 weeks or later': () => {
    const apart = weeks(4);
    const age = weeks(18);
    return t`جرعة الآن، والثانية بعد ${apart}، والأخيرة في عمر ${age} أو بعده.`;
  },
  'vet decides': () => t`القرار للطبيب البيطري.`,
};

const textByAction: ReadonlyMap<string, (stage: PlanItem['stage']) => string> = new Map(
  Object.entries(texts),
);

/** Describes an action beyond giving the planned dose; null otherwise, and for a phrase of a newer server. */
export function actionText({
  action,
  stage,
  reason,
}: Pick<PlanItem, 'action' | 'stage' | 'reason'>): string | null {
  if (action !== null && reason.code === 'noRecord') return t`لا سجلّ له: يُسأل الطبيب هل أُعطي من قبل.`;
  return action === null ? null : (textByAction.get(action)?.(stage) ?? null);
}

/** Vaccines whose first dose follows a negative blood test (leaflets; AAHA/AAFP 2020, ABCD). */
const testedFirst: readonly string[] = ['7', 'leish'];

/**
 * Describes the preparation of a planned dose; null for most, and for FeLV once a negative test is on record.
 * @param doses the pet's records, the newest first
 */
export function preparationText(
  { protocols, stage }: Pick<PlanItem, 'protocols' | 'stage'>,
  doses: readonly Pick<Dose, 'protocols' | 'result'>[],
): string | null {
  if (stage !== 'first' || !protocols.some(key => testedFirst.includes(key))) return null;
  if (!protocols.includes('7')) return t`يسبقه فحص دم نتيجته سلبية.`;
  const tested = doses.find(dose => dose.protocols.includes('felvTest'));
  return tested?.result === 'negative' ? null : t`يُجرى الفحص أولًا: فحص دم نتيجته سلبية، ثم اللقاح.`;
}
