import { t } from '@lingui/core/macro';
import { CircleCheckIcon, CircleXIcon, ClockIcon, type IconComponent } from '@rifq/ui';
import type { SetupOutcome } from './use-setup-return.ts';

interface SetupText {
  icon: IconComponent;
  tone: 'done' | 'due' | 'neutral';
  title: string;
  text: string;
  /** Label of the button that starts again if the card was not saved. */
  again: string | null;
}

/** Describes the outcome of a card setup on return from the gateway. */
export function setupText(outcome: SetupOutcome): SetupText {
  switch (outcome) {
    case 'done':
      return {
        icon: CircleCheckIcon,
        tone: 'done',
        title: t`حُفظت البطاقة`,
        text: t`تظهر من الآن عند الدفع.`,
        again: null,
      };
    case 'failed':
      return {
        icon: CircleXIcon,
        tone: 'due',
        title: t`لم تُحفظ البطاقة`,
        text: t`لم يوافق عليها البنك، أو أُلغي الحفظ. لم يُسحب أي مبلغ.`,
        again: t`المحاولة من جديد`,
      };
    case 'too_many_cards':
      return {
        icon: CircleXIcon,
        tone: 'due',
        title: t`لم تُحفظ البطاقة`,
        text: t`بلغ الحساب حدّه من البطاقات. إزالة إحداها تُتيح إضافة غيرها. لم يُسحب أي مبلغ.`,
        again: null,
      };
    case 'expired':
      return {
        icon: ClockIcon,
        tone: 'neutral',
        title: t`لم تُحفظ البطاقة`,
        text: t`انتهت مهلة صفحة الحفظ. لم يُسحب أي مبلغ.`,
        again: t`المحاولة من جديد`,
      };
    case 'open':
      return {
        icon: ClockIcon,
        tone: 'neutral',
        title: t`لم يكتمل حفظ البطاقة`,
        text: t`لم تكتمل صفحة الحفظ، أو لم يصل تأكيدها بعد. لم يُسحب أي مبلغ.`,
        again: t`المحاولة من جديد`,
      };
    case 'unknown':
      return {
        icon: CircleXIcon,
        tone: 'neutral',
        title: t`لا نعرف هذا الحفظ`,
        text: t`ربما تغيّر الرابط. البطاقات المحفوظة كما هي.`,
        again: null,
      };
  }
}
