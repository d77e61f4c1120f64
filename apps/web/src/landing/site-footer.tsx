import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr, Wordmark } from '@rifq/ui';
import { sections } from './sections.ts';

/** Footer of every static page. Its links include the page's path, so they work from the terms as well. */
export function SiteFooter() {
  const { t } = useLingui();
  return (
    <footer className="site-footer">
      <div className="frame site-footer-columns">
        <div>
          <Wordmark label={t`رِفق`} />
          <p className="site-footer-note">
            <Trans>رِفق لمتابعة المواعيد وحفظ السجلّات، ولا يُغني عن الطبيب البيطري.</Trans>
          </p>
        </div>
        <nav aria-label={t`روابط`}>
          <ul>
            <li>
              <a href={`/#${sections.features}`}>
                <Trans>المزايا</Trans>
              </a>
            </li>
            <li>
              <a href={`/#${sections.download}`}>
                <Trans>تحميل التطبيق</Trans>
              </a>
            </li>
            <li>
              <a href={`/#${sections.faq}`}>
                <Trans>الأسئلة الشائعة</Trans>
              </a>
            </li>
            <li>
              <a href="/privacy">
                <Trans>الخصوصية</Trans>
              </a>
            </li>
            <li>
              <a href="/terms">
                <Trans>الشروط</Trans>
              </a>
            </li>
          </ul>
          <p>
            <Ltr>© 2026 Rifq</Ltr>
          </p>
        </nav>
      </div>
    </footer>
  );
}
