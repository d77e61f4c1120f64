import { Trans, useLingui } from '@lingui/react/macro';
import { MenuIcon, Wordmark } from '@rifq/ui';
import { HeaderEntrances } from './header-entrances.tsx';
import { SIDE_MENU_ID, sections } from './sections.ts';

/** The landing's header: name, sections (desktop), register, and the button of the side menu. */
export function SiteHeader() {
  const { t } = useLingui();
  return (
    <>
      {/* The header is sticky on phones, so a jump to the header itself would not scroll the page. */}
      <div id={sections.header} tabIndex={-1} />
      <header className="site-header frame">
        <a className="site-header-home" href={`#${sections.header}`}>
          <Wordmark label={t`رِفق`} />
        </a>
        <nav className="site-nav" aria-label={t`أقسام الصفحة`}>
          <a href={`#${sections.features}`}>
            <Trans>المزايا</Trans>
          </a>
          <a href={`#${sections.how}`}>
            <Trans>كيف يعمل</Trans>
          </a>
          <a href={`#${sections.download}`}>
            <Trans>تحميل التطبيق</Trans>
          </a>
          <a href={`#${sections.faq}`}>
            <Trans>الأسئلة الشائعة</Trans>
          </a>
        </nav>
        <div className="site-header-actions">
          <HeaderEntrances />
          <button
            type="button"
            className="icon-btn icon-btn-outlined needs-script"
            aria-label={t`فتح القائمة`}
            aria-haspopup="dialog"
            aria-controls={SIDE_MENU_ID}
          >
            <MenuIcon />
          </button>
        </div>
      </header>
    </>
  );
}
