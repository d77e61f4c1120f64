import { Trans } from '@lingui/react/macro';
import { Entrance } from './entrance.tsx';
import { REGISTER_PATH } from './sections.ts';

/** The ways in at the top of every page of the landing; where there is room, the call to register beside them. */
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
