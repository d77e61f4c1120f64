import { Plural, Trans } from '@lingui/react/macro';
import { reservationRules, safetyLines } from '@rifq/rules';
import { Article, ArticlePart } from './article.tsx';

/** `/terms`: what the product is and is not, and the duties of its users. */
export function TermsPage() {
  return (
    <Article
      title={<Trans>الشروط</Trans>}
      lead={<Trans>ما يقدّمه رِفق، وما لا يقدّمه، وما يُنتظر من مستخدمه.</Trans>}
    >
      <ArticlePart title={<Trans>ما هو رِفق</Trans>}>
        <p>
          <Trans>
            رِفق تطبيق لمتابعة القطط والكلاب: خطة تطعيم، وسجلّ جرعات، وأوزان، وصور، وحجز استشارات مع أطباء
            بيطريين. وهو برنامج تشغّله عيادة بيطرية أو جهة أخرى على خادمها، وهي التي تقدّم هذه الخدمة وتدعم
            مستخدميها.
          </Trans>
        </p>
      </ArticlePart>
      <ArticlePart title={<Trans>ليس بديلًا عن الطبيب البيطري</Trans>}>
        <ul>
          <li>
            <Trans>رِفق لا يشخّص مرضًا، ولا يصف دواء، ولا يحدّد جرعة دواء.</Trans>
          </li>
          <li>{safetyLines.notAdvice}</li>
          <li>{safetyLines.source}</li>
          <li>{safetyLines.sick}</li>
          <li>{safetyLines.noDose}</li>
          <li>
            <Trans>
              عند ظهور علامة خطر، كصعوبة التنفّس أو النزيف أو التشنّج، فالوجهة أقرب عيادة طوارئ من دون انتظار
              التطبيق.
            </Trans>
          </li>
          <li>{safetyLines.remote}</li>
          <li>{safetyLines.travel}</li>
        </ul>
      </ArticlePart>
      <ArticlePart title={<Trans>الحساب</Trans>}>
        <ul>
          <li>
            <Trans>
              لكل رقم جوال حساب واحد، والدخول برمز يصل إليه. ورمز التحقّق لصاحبه وحده، ولا يُعطى لأحد.
            </Trans>
          </li>
          <li>
            <Trans>
              جهاز مفقود أو غريب في قائمة الأجهزة؟ تسجيل الخروج منه متاح في صفحة الإعدادات في أي وقت.
            </Trans>
          </li>
          <li>
            <Trans>
              للجهة المشغِّلة إيقاف حساب يُساء استخدامه، وتظهر لصاحبه صفحة تقول ذلك وتدلّه على الدعم. وتبقى
              بياناته محفوظة ما لم يطلب حذفها.
            </Trans>
          </li>
        </ul>
      </ArticlePart>
      <ArticlePart title={<Trans>صحة ما يُسجَّل</Trans>}>
        <p>
          <Trans>
            تُحسب المواعيد ممّا يُسجَّل من تواريخ وجرعات، فدقّتها من دقّته. وما يسجّله صاحب الحيوان يبقى «مسجَّلًا منه»
            إلى أن يؤكّده طبيب، ولا يقوم مقام شهادة التطعيم الرسمية.
          </Trans>
        </p>
      </ArticlePart>
      <ArticlePart title={<Trans>المحتوى المرفوع</Trans>}>
        <p>
          <Trans>
            الصور والملاحظات ملك لصاحب الحساب، ولا تُستخدم إلا لعرض سجلّه. ولا يُرفع ما يخصّ شخصًا آخر من دون إذنه.
          </Trans>
        </p>
      </ArticlePart>
      <ArticlePart title={<Trans>التكلفة والتغيير</Trans>}>
        <p>
          <Trans>
            الخطة والسجلّ والأوزان والتذكيرات مجانًا، وللاستشارة ثمن يظهر قبل الدفع. يُستردّ كاملًا إذا أُلغي الحجز
            قبل موعده{' '}
            <Plural
              value={reservationRules.changeMinutes / 60}
              one="بساعة"
              two="بساعتين"
              few="بـ# ساعات"
              other="بـ# ساعة"
            />{' '}
            أو أكثر، أو ألغته العيادة في أي وقت، أو لم يحضر الطبيب. وإذا تغيّرت هذه الشروط نُشر التغيير في هذه
            الصفحة قبل العمل به.
          </Trans>
        </p>
      </ArticlePart>
    </Article>
  );
}
