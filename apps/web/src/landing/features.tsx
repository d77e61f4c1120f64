import { Plural, Trans } from '@lingui/react/macro';
import { consultationCoins, countries, redFlags } from '@rifq/rules';
import { CheckIcon, ChevronDownIcon, CoinIllustration, ScaleIcon, SirenIcon } from '@rifq/ui';
import { PawPrint } from '@rifq/ui/illustrations/paw-print.tsx';
import { CoinsPreview } from './coins-preview.tsx';
import { ConsultationPreview } from './consultation-preview.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { RecordPreview } from './record-preview.tsx';
import { sections } from './sections.ts';
import { WeightPreview } from './weight-preview.tsx';

/** Available features, one card each, added when a feature is released. */
export function Features() {
  return (
    <section className="section frame" id={sections.features} aria-labelledby="features-title" tabIndex={-1}>
      <h2 className="section-title" id="features-title">
        <Trans>كل ما يحتاج إليه أليفك، في مكان هادئ واحد</Trans>
      </h2>
      <p className="section-intro">
        <Trans>بلا دفاتر ضائعة، ولا تخمين في المواعيد.</Trans>
      </p>
      <div className="bento">
        <article className="bento-half bento-mint">
          <h3>
            <Trans>خطة تطعيم تشرح نفسها</Trans>
          </h3>
          <p>
            <Trans>موعد كل جرعة، وسببه، ومصدره. والمرجع دائمًا طبيبك البيطري ونشرة اللقاح.</Trans>
          </p>
          <PlanPreview />
        </article>
        <article className="bento-half bento-apricot">
          <h3>
            <Trans>سجلّ لا يضيع منه شيء</Trans>
          </h3>
          <p>
            <Trans>
              كل جرعة بتاريخها ومنتجها ورقم تشغيلتها، وصورة الملصق بجانبها. وما يؤكّده الطبيب يبقى ثابتًا باسمه.
            </Trans>
          </p>
          <RecordPreview />
        </article>
        <article className="bento-half">
          <h3>
            <Trans>طبيب بيطري على بُعد رسالة</Trans>
          </h3>
          <p>
            <Trans>
              الأوقات المتاحة ظاهرة، والثمن قبل الدفع. ثم محادثة بالنص والصور والصوت مع طبيب تعرف اسمه، وتبقى
              مع الحجز.
            </Trans>
          </p>
          <ConsultationPreview />
        </article>
        <article className="bento-half">
          <span className="bento-icon bento-icon-coin">
            <CoinIllustration />
          </span>
          <h3>
            <Trans>عملات من العناية نفسها</Trans>
          </h3>
          <p>
            <Trans>
              صورة، ورقم شريحة، وجرعة مؤكَّدة في وقتها: لكلٍّ منها عملات، و{consultationCoins} منها ثمن استشارة
              كاملة. ولا تُشترى العملات ولا تُستبدل بمال.
            </Trans>
          </p>
          <CoinsPreview />
        </article>
        <article className="bento-third bento-weight">
          <span className="bento-icon bento-icon-done">
            <ScaleIcon />
          </span>
          <h3>
            <Trans>الوزن على رسم واحد</Trans>
          </h3>
          <p>
            <Trans>كل قياس نقطة، والتغيّر يظهر من النظرة الأولى.</Trans>
          </p>
          <WeightPreview />
        </article>
        <article className="bento-third">
          <span className="bento-icon bento-icon-danger">
            <SirenIcon />
          </span>
          <h3>
            <Trans>علامات لا تنتظر</Trans>
          </h3>
          <p>
            <Trans>عند ظهور واحدة منها فالعيادة أولًا، قبل أي تطبيق. وأرقام الطوارئ على بُعد لمسة.</Trans>
          </p>
          <RedFlags />
        </article>
        <PhoneCard />
      </div>
    </section>
  );
}

/** Number of signs shown in the card; the others are one press away. */
const SHOWN_FLAGS = 3;

function RedFlags() {
  return (
    <>
      <FlagList flags={redFlags.slice(0, SHOWN_FLAGS)} />
      <details className="flag-guide">
        <summary className="text-link">
          <Trans>باقي علامات الخطر</Trans>
          <ChevronDownIcon size="sm" className="flag-guide-sign" />
        </summary>
        <FlagList flags={redFlags.slice(SHOWN_FLAGS)} />
      </details>
    </>
  );
}

function FlagList({ flags }: { flags: readonly { key: string; ar: string }[] }) {
  return (
    <ul className="flag-list">
      {flags.map(flag => (
        <li key={flag.key}>{flag.ar}</li>
      ))}
    </ul>
  );
}

const TRAIL = Array.from({ length: 10 }, (_, index) => index);

/** Registration by phone; the trail of prints is decoration and represents no number. */
function PhoneCard() {
  return (
    <article className="bento-third bento-panel panel">
      <h3>
        <Trans>رقم الجوال يكفي</Trans>
      </h3>
      <p>
        <Trans>
          رمز في رسالة قصيرة،{' '}
          <Plural
            value={countries.length}
            one="لأرقام دولة واحدة."
            two="لأرقام دولتين."
            few="لأرقام # دول."
            many="لأرقام # دولة."
            other="لأرقام # دولة."
          />
        </Trans>
      </p>
      <ul className="bento-checks">
        <li>
          <CheckIcon size="sm" />
          <span>
            <Trans>لا كلمة مرور تُنسى</Trans>
          </span>
        </li>
        <li>
          <CheckIcon size="sm" />
          <span>
            <Trans>لا رقم بطاقة يُطلب</Trans>
          </span>
        </li>
        <li>
          <CheckIcon size="sm" />
          <span>
            <Trans>لا يرى سجلّك أي مربٍّ آخر</Trans>
          </span>
        </li>
      </ul>
      <div className="paws" aria-hidden="true">
        {TRAIL.map(index => (
          <svg key={index} viewBox="0 0 24 24" data-earned="" aria-hidden="true">
            <PawPrint />
          </svg>
        ))}
      </div>
    </article>
  );
}
