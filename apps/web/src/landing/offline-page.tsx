import { Trans, useLingui } from '@lingui/react/macro';
import { BowlIllustration, Wordmark } from '@rifq/ui';

/**
 * `/offline`: what the service worker shows in place of a page that could not be fetched. The empty
 * address of the link is the page that was asked for, so following it tries again.
 */
export function OfflinePage() {
  const { t } = useLingui();
  return (
    <main id="main" className="offline">
      <Wordmark label={t`رِفق`} />
      <BowlIllustration className="offline-drawing" />
      <h1>
        <Trans>لا اتصال بالإنترنت</Trans>
      </h1>
      <p>
        <Trans>بياناتك محفوظة، وتعود الصفحة بعودة الاتصال.</Trans>
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page that was asked for */}
      <a className="btn" href="">
        <Trans>إعادة المحاولة</Trans>
      </a>
    </main>
  );
}
