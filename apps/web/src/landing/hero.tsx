import { Trans } from '@lingui/react/macro';
import { CatFace, DoctorSalmaIllustration, HeroIllustration, ShieldCheckIcon, StatusChip } from '@rifq/ui';
import { Entrance } from './entrance.tsx';
import { sections } from './sections.ts';

/** The promise in one line, and the scene under the arch. The floating cards do not cover the faces. */
export function Hero() {
  return (
    <div className="hero frame">
      <div>
        <h1 className="display">
          <Trans>
            رِفقٌ بهم،
            <br />
            وراحة بالٍ لك
          </Trans>
        </h1>
        <p className="hero-lead">
          <Trans>خطة تطعيم واضحة لكل قط وكلب، وتذكير قبل كل موعد، وطبيب بيطري على بُعد رسالة.</Trans>
        </p>
        <div className="hero-actions">
          <Entrance className="btn">
            <Trans>التسجيل برقم الجوال</Trans>
          </Entrance>
          <a className="btn btn-line" href={`#${sections.features}`}>
            <Trans>جولة سريعة</Trans>
          </a>
        </div>
        <p className="hero-trust">
          <ShieldCheckIcon size="sm" />
          <span>
            <Trans>الخطة والسجلّ مجانًا، ولا تلزم بطاقة للبدء.</Trans>
          </span>
        </p>
      </div>
      <Scene />
    </div>
  );
}

/** Decoration: the text below covers everything on the cards. */
function Scene() {
  return (
    <div className="scene" aria-hidden="true">
      <HeroIllustration />
      <div className="scene-card scene-card-plan">
        <span className="avatar avatar-sm">
          <CatFace coat="ginger" />
        </span>
        <span>
          <b>
            <Trans>السُّعار لـ«مشمش»</Trans>
          </b>
          <StatusChip status="upcoming">
            <Trans>بعد 7 أيام</Trans>
          </StatusChip>
        </span>
      </div>
      <div className="scene-card scene-card-doctor">
        <span className="avatar avatar-sm">
          <DoctorSalmaIllustration />
        </span>
        <span>
          <b>
            <Trans>د. سلمى الحدّاد</Trans>
          </b>
          <span className="scene-card-says">
            <Trans>أذنه بخير، ونراه بعد أسبوع.</Trans>
          </span>
        </span>
      </div>
    </div>
  );
}
