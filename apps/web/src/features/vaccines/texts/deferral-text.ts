import { t } from '@lingui/core/macro';
import { type CivilDate, isolated } from '@rifq/contract';
import type { Deferral, PlanItem } from '@rifq/contract/calls';

/** Why a vet advised to wait. */
export function deferralReasonWord(reason: Deferral['reason']): string {
  switch (reason) {
    case 'sick':
      return t`مرض`;
    case 'pregnant':
      return t`حمل`;
    case 'reaction':
      return t`تفاعل سابق`;
    case 'titre':
      return t`معايرة أجسام مضادة كافية`;
    case 'positiveTest':
      return t`نتيجة فحص إيجابية`;
    case 'other':
      return t`سبب آخر`;
  }
}

/**
 * Who advised to wait, why and until when: «مؤجَّل بنصيحة «عيادة الواحة» حتى 15 يناير 2027. السبب: مرض». Null where nobody did.
 * @param date how a day is written: `useFormat().date`
 */
export function deferralText(
  { status, deferral }: Pick<PlanItem, 'status' | 'deferral'>,
  date: (on: CivilDate) => string,
): string | null {
  if (deferral === null) return null;
  const who = isolated(deferral.said_by);
  const why = deferralReasonWord(deferral.reason);
  if (deferral.until === null) return t`مؤجَّل بنصيحة «${who}» حتى إشعار الطبيب. السبب: ${why}`;
  const until = date(deferral.until);
  return status === 'deferred'
    ? t`مؤجَّل بنصيحة «${who}» حتى ${until}. السبب: ${why}`
    : t`انتهى في ${until} التأجيل بنصيحة «${who}». السبب: ${why}`;
}
