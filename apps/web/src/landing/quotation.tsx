import { Trans } from '@lingui/react/macro';
import { HandIllustration } from '@rifq/ui';

/** The origin of the name. */
export function Quotation() {
  return (
    <div className="frame">
      <figure className="quote">
        <HandIllustration className="quote-drawing" />
        <div>
          <blockquote>
            <Trans>«إنّ الرِّفقَ لا يكونُ في شيءٍ إلّا زانَه»</Trans>
          </blockquote>
          <figcaption>
            <Trans>حديث شريف، رواه مسلم</Trans>
          </figcaption>
        </div>
      </figure>
    </div>
  );
}
