import { plural, t } from '@lingui/core/macro';
import { beforeBoardingDays } from '@rifq/care-plan';
import type { ProtocolKey } from '@rifq/rules';

/** Describes the animals for which an optional vaccine is useful; null for one that is not chosen separately. */
export function optionalHint(key: ProtocolKey): string | null {
  switch (key) {
    case '3': {
      const before = plural(beforeBoardingDays / 7, {
        one: 'بأسبوع',
        two: 'بأسبوعين',
        3: 'بثلاثة أسابيع',
        few: 'بـ# أسابيع',
        other: 'بـ# أسبوعًا',
      });
      return t`للكلاب التي تخالط غيرها، كما في الفندقة والتدريب والحدائق. الأفضل قبل الفندقة ${before}.`;
    }
    case '7':
      return t`للقطط التي تخرج أو تخالط قططًا غير معروفة. يسبقه فحص دم نتيجته سلبية.`;
    case '9':
      return t`للبيوت ذات القطط الكثيرة إذا ثبتت فيها العدوى.`;
    case 'cpiv':
      return t`يكون عادةً جزءًا من اللقاح المركّب أو من لقاح السعال المعدي.`;
    case 'leish':
      return t`حيث ينتشر داء الليشمانيات. يسبقه فحص دم نتيجته سلبية.`;
    default:
      return null;
  }
}
