import { t } from '@lingui/core/macro';
import type { Deferral, HealthState, PlanItem } from '@rifq/contract/calls';
import { type CivilDate, isolated } from '@rifq/rules';

const texts: Record<Deferral['reason'], () => string> = {
  sick: () => t`مرض`,
  pregnant: () => t`حمل`,
  nursing: () => t`إرضاع`,
  weakImmunity: () => t`مناعة ضعيفة`,
  reaction: () => t`ردّ فعل سابق`,
  titre: () => t`أجسام مضادة كافية في الفحص`,
  positiveTest: () => t`نتيجة فحص إيجابية`,
  other: () => t`سبب آخر`,
};

const textByReason: ReadonlyMap<string, () => string> = new Map(Object.entries(texts));

/** Names a vet's reason to wait; one of a newer server counts as «other». */
export function deferralReasonWord(reason: string): string {
  return (textByReason.get(reason) ?? texts.other)();
}

/** Names a health state that defers all vaccines of an animal. */
export function healthStateWord(state: HealthState['state']): string {
  return texts[state]();
}

/** Names the end of a health state. */
export function healthStateEndWord(state: HealthState['state']): string {
  switch (state) {
    case 'pregnant':
      return t`انتهى الحمل`;
    case 'nursing':
      return t`انتهى الإرضاع`;
    case 'weakImmunity':
      return t`عادت المناعة طبيعية`;
  }
}

/**
 * Describes who advised to wait, why and until when: «مؤجَّل بنصيحة «عيادة الواحة» حتى 15 يناير 2027. السبب: مرض», or
 * the doctor who noted it: «مؤجَّل باسم د. سلمى، عيادة الواحة، حتى …». Once it was ended, it tells by whom. Null without
 * such advice.
 * @param date formats a day: `useFormat().date`
 */
export function deferralText(
  { status, deferral }: Pick<PlanItem, 'status' | 'deferral'>,
  date: (on: CivilDate) => string,
): string | null {
  if (deferral === null) return null;
  const who = isolated(deferral.said_by);
  const why = deferralReasonWord(deferral.reason);
  if (deferral.ended !== null) return endedText(deferral, deferral.ended, date);
  if (deferral.clinic_name !== null) return doctorsText(status, deferral, date);
  if (deferral.until === null) return t`مؤجَّل بنصيحة «${who}» حتى إشعار الطبيب. السبب: ${why}`;
  const until = date(deferral.until);
  return status === 'deferred'
    ? t`مؤجَّل بنصيحة «${who}» حتى ${until}. السبب: ${why}`
    : t`انتهى التأجيل الذي نصح به «${who}» في ${until}. السبب: ${why}`;
}

/** Names who noted a deferral: the doctor with the clinic, or whom the owner names. */
export const deferralAuthor = ({
  said_by,
  clinic_name,
}: Pick<Deferral, 'said_by' | 'clinic_name'>): string =>
  clinic_name === null ? `«${isolated(said_by)}»` : [said_by, clinic_name].map(isolated).join('، ');

function endedText(
  deferral: Deferral,
  { on, by }: NonNullable<Deferral['ended']>,
  date: (on: CivilDate) => string,
): string {
  const day = date(on);
  const who = deferralAuthor(deferral);
  const why = deferralReasonWord(deferral.reason);
  const doctor = isolated(by ?? '');
  const ended = by === null ? t`أنهى المربّي التأجيل في ${day}.` : t`أُنهي التأجيل في ${day} باسم ${doctor}.`;
  const noted =
    deferral.clinic_name === null ? t`كان بنصيحة ${who}. السبب: ${why}` : t`كان باسم ${who}. السبب: ${why}`;
  return `${ended} ${noted}`;
}

function doctorsText(
  status: PlanItem['status'],
  { said_by, clinic_name, reason, until: end }: Deferral,
  date: (on: CivilDate) => string,
): string {
  const who = [said_by, clinic_name ?? ''].map(isolated).join('، ');
  const why = deferralReasonWord(reason);
  if (end === null) return t`مؤجَّل باسم ${who}، حتى إشعار الطبيب. السبب: ${why}`;
  const until = date(end);
  return status === 'deferred'
    ? t`مؤجَّل باسم ${who}، حتى ${until}. السبب: ${why}`
    : t`انقضت في ${until} مدّة التأجيل باسم ${who}. السبب: ${why}`;
}
