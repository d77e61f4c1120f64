import { Trans } from '@lingui/react/macro';
import { Entrance } from './entrance.tsx';
import { REGISTER_PATH } from './sections.ts';

/** Links to sign in at the top of every landing page; with the call to register where there is room. */
export function HeaderEntrances() {
  return (
    <>
      <Entrance className="btn btn-sm btn-line">
        <Trans>الدخول</Trans>
      </Entrance>
      <a className="btn btn-sm site-header-register" href={REGISTER_PATH} data-for="visitor">
        <Trans>التسجيل الآن</Trans>
      </a>
    </>
  );
}
