import { Trans, useLingui } from '@lingui/react/macro';
import { BowlIllustration, Wordmark } from '@rifq/ui';

/**
 * `/offline`: shown by the service worker instead of a page that could not be fetched. The empty `href` of the link is
 * the requested page, so following it retries.
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
      {/* biome-ignore lint/a11y/useValidAnchor: the empty href is the requested page */}
      <a className="btn" href="">
        <Trans>إعادة المحاولة</Trans>
      </a>
    </main>
  );
}
