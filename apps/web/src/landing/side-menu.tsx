import { Trans, useLingui } from '@lingui/react/macro';
import {
  CatIllustration,
  CircleHelpIcon,
  HouseIcon,
  PawPrintIcon,
  SmartphoneIcon,
  Wordmark,
  XIcon,
} from '@rifq/ui';
import { Entrance } from './entrance.tsx';
import { SIDE_MENU_ID, sections } from './sections.ts';

/**
 * The side menu (specification 2.5 to 2.7): four entries and the register button in a native modal `<dialog>`, which
 * traps the focus and dims the page. `script/side-menu.ts` opens and closes it.
 */
export function SideMenu() {
  const { t } = useLingui();
  return (
    <dialog className="side-menu" id={SIDE_MENU_ID} aria-label={t`القائمة`}>
      <div className="side-menu-dialog">
        <div className="side-menu-head">
          <Wordmark label={t`رِفق`} />
          <button type="button" className="icon-btn" data-closes="" aria-label={t`إغلاق القائمة`}>
            <XIcon />
          </button>
        </div>
        <nav aria-label={t`القائمة`}>
          <a className="side-menu-link" href={`#${sections.header}`} data-closes="">
            <HouseIcon />
            <Trans>الرئيسية</Trans>
          </a>
          <a className="side-menu-link" href={`#${sections.features}`} data-closes="">
            <PawPrintIcon />
            <Trans>المزايا</Trans>
          </a>
          <a className="side-menu-link" href={`#${sections.download}`} data-closes="">
            <SmartphoneIcon />
            <Trans>تحميل التطبيق</Trans>
          </a>
          <a className="side-menu-link" href={`#${sections.faq}`} data-closes="">
            <CircleHelpIcon />
            <Trans>الأسئلة الشائعة</Trans>
          </a>
        </nav>
        <div className="side-menu-foot">
          <CatIllustration className="side-menu-cat" />
          <Entrance className="btn btn-block" closesMenu>
            <Trans>التسجيل الآن</Trans>
          </Entrance>
        </div>
      </div>
    </dialog>
  );
}
