import { Trans, useLingui } from '@lingui/react/macro';
import { BowlIllustration, Wordmark } from '@rifq/ui';

/**
 * `/offline`: shown by the service worker instead of a page that could not be fetched. Its inline script shows the texts
 * of `online` where the device has a network, and so the server does not respond. The empty `href` of the link is the
 * requested page, so following it retries.
 */
export function OfflinePage() {
  const { t } = useLingui();
  return (
    <main id="main" className="offline">
      <Wordmark label={t`رِفق`} />
      <BowlIllustration className="offline-drawing" />
      <h1>
        <span data-network="offline">
          <Trans>لا اتصال بالإنترنت</Trans>
        </span>
        <span data-network="online" hidden>
          <Trans>تعذّر الوصول إلى رِفق</Trans>
        </span>
      </h1>
      <p>
        <span data-network="offline">
          <Trans>بياناتك محفوظة، وتعود الصفحة بعودة الاتصال.</Trans>
        </span>
        <span data-network="online" hidden>
          <Trans>بياناتك محفوظة، وتعود الصفحة من نفسها حين يستجيب رِفق.</Trans>
        </span>
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty href is the requested page */}
      <a className="btn" href="">
        <Trans>إعادة المحاولة</Trans>
      </a>
    </main>
  );
}
