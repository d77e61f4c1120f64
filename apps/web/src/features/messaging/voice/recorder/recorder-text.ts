import { useLingui } from '@lingui/react/macro';
import { messageLimits } from '@rifq/rules';
import { minutes } from '../../../../lib/formats/span.ts';
import type { RecorderNotice, RecorderState } from './recorder.ts';

/** Returns a formatter for why there is no recording, and what to do about it. */
export function useNoticeText(): (notice: RecorderNotice) => string {
  const { t } = useLingui();
  const texts: Record<RecorderNotice, string> = {
    refused: t`المتصفّح لا يسمح لهذا الموقع بالميكروفون. يمكن السماح به من إعدادات الموقع في المتصفّح، ثم إعادة المحاولة.`,
    missing: t`لا يوجد ميكروفون في هذا الجهاز. بعد توصيل واحد يمكن التسجيل.`,
    busy: t`الميكروفون مشغول الآن بتطبيق آخر أو بمكالمة. يمكن التسجيل بعد انتهائها.`,
    unsupported: t`تسجيل الصوت غير متاح في هذا المتصفّح. قد يفيد تحديثه، وتبقى الكتابة متاحة.`,
    failed: t`تعذّر التسجيل. يُرجى التحقّق من الاتصال بالإنترنت ثم إعادة المحاولة.`,
    short: t`التسجيل أقصر من ثانية فلم يُرسل. الضغط المطوّل يسجّل، ورفع الإصبع يُرسل.`,
  };
  return notice => texts[notice];
}

/** Returns the announcement of a step; empty if the new focus announces it. */
export function useStepText(): (state: RecorderState) => string {
  const { t } = useLingui();
  return state => {
    switch (state.step) {
      case 'starting':
        return t`جارٍ تشغيل الميكروفون`;
      case 'recording':
        return t`بدأ التسجيل`;
      case 'finishing':
        return t`جارٍ تجهيز التسجيل`;
      case 'recorded':
        if (state.ended === 'full') {
          const most = minutes(messageLimits.voiceSeconds / 60);
          return t`توقّف التسجيل عند ${most}، وهو بانتظار الإرسال.`;
        }
        if (state.ended === 'interrupted') return t`انقطع الميكروفون، وما سُجّل بانتظار الإرسال.`;
        return t`التسجيل بانتظار الإرسال.`;
      case 'idle':
        return '';
    }
  };
}
