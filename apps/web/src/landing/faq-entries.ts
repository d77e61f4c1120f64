import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { consultationCoins, countries, reservationRules, safetyLines } from '@rifq/rules';

export interface FaqEntry {
  question: string;
  answer: string;
}

/** Returns the questions of the landing, for the page and for its structured data. */
export function faqEntries(i18n: I18n): FaqEntry[] {
  const countryNames = new Intl.ListFormat(i18n.locale).format(countries.map(country => country.name));
  const refundHours = reservationRules.changeMinutes / 60;
  return [
    {
      question: i18n._(msg`هل يُغني رِفق عن الطبيب البيطري؟`),
      answer: i18n._(
        msg`لا. رِفق يحسب المواعيد ويحفظ السجلّات، ولا يشخّص ولا يصف دواء ولا يُغني عن الطبيب البيطري. والاستشارة فيه مع طبيب بيطري من عيادة، في موعد محجوز. وعند ظهور علامة خطر فالعيادة أولًا.`,
      ),
    },
    {
      question: i18n._(msg`كم يكلّف رِفق؟`),
      answer: i18n._(
        msg`الخطة والسجلّ والوزن والتذكيرات مجانًا. وللاستشارة وحدها ثمن، يظهر قبل الدفع: بالبطاقة، أو بـ${consultationCoins} عملة ممّا يُكسب في رِفق.`,
      ),
    },
    {
      question: i18n._(msg`كيف يُحجز موعد مع طبيب، وكيف يُلغى؟`),
      answer: i18n._(
        msg`الاستشارة محادثة مكتوبة داخل رِفق. يُختار الحيوان والطبيب والوقت، ويُكتب سبب الاستشارة، ثم يُدفع. ويُستردّ المدفوع كاملًا عند الإلغاء قبل الموعد ${plural(refundHours, { one: 'بساعة', two: 'بساعتين', few: 'بـ# ساعات', other: 'بـ# ساعة' })} أو أكثر، عملات أو مبلغًا إلى البطاقة. وبعد ذلك لا يُستردّ، إلا إذا ألغت العيادة فيُستردّ دائمًا.`,
      ),
    },
    {
      question: i18n._(msg`من أين تأتي مواعيد اللقاحات؟`),
      answer: i18n._(
        msg`من إرشادات بيطرية منشورة ونشرات اللقاحات، ويظهر المصدر مع كل جرعة. ${safetyLines.source}`,
      ),
    },
    {
      question: i18n._(msg`ماذا لو لم يُعرف تاريخ الميلاد أو ما أُخذ من لقاحات؟`),
      answer: i18n._(
        msg`يكفي تقدير العمر بالسنوات والأشهر. والخطة تُبنى على الجرعات المسجَّلة وحدها، وتُحسب من جديد كلما أُضيفت جرعة أو صُحِّح تاريخ.`,
      ),
    },
    {
      question: i18n._(msg`من يرى سجلّ أليفي؟`),
      answer: i18n._(
        msg`لا يراه أي مربٍّ آخر، ولا يظهر للعموم. وبحجز استشارة يُفتح سجلّ الحيوان نفسه لأطباء تلك العيادة، وحتى ${reservationRules.recordDays} يومًا بعد الموعد، ويظهر كل اطّلاع باسم الطبيب ووقته في صفحة الحيوان. وللجهة المشغِّلة للموقع وصول إلى خادمه بحكم إدارتها له. ويُحذف موقع التصوير من الصور قبل حفظها.`,
      ),
    },
    {
      question: i18n._(msg`في أي دول يعمل رِفق؟`),
      answer: i18n._(msg`التسجيل متاح لأرقام الجوال من ${countryNames}.`),
    },
  ];
}
