import { Trans, useLingui } from '@lingui/react/macro';
import { HouseIcon, Ltr, SleepingCatIllustration } from '@rifq/ui';
import { useEffect } from 'react';

/**
 * The page of the error layout: for an unknown path, and for any unhandled error (specification 2.8 to 2.10). The
 * button is an ordinary link, so it works even when the app does not.
 * @param path the path that was not found; left out for other errors
 */
export function ErrorPage({ path }: { path?: string | undefined }) {
  const { t } = useLingui();
  useEffect(() => {
    document.title = t`رِفق | 404`;
  }, [t]);
  return (
    <main className="error-page" id="content" tabIndex={-1}>
      <div className="error-page-number" aria-hidden="true">
        <span>4</span>
        <SleepingCatIllustration />
        <span>4</span>
      </div>
      <h1>{t`عذرًا، الصفحة غير موجودة`}</h1>
      <p className="error-page-text">{t`ربما نامت في مكان ما. لا بأس، فالبيت قريب.`}</p>
      {path !== undefined && (
        <p className="error-page-path">
          <Trans>
            الصفحة غير موجودة: <Ltr>{path}</Ltr>
          </Trans>
        </p>
      )}
      <a className="btn" href="/">
        <HouseIcon size="sm" />
        {t`العودة إلى الرئيسية`}
      </a>
    </main>
  );
}
