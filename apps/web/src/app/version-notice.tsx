import { useLingui } from '@lingui/react/macro';
import { RotateCwIcon } from '@rifq/ui';
import { useEffect, useState } from 'react';
import { reloadPage } from '../lib/versions/chunk-reload.ts';
import { runningBuild, watchVersion } from '../lib/versions/version-check.ts';

/** Shows discreetly that there is a new version. It stays until it is used: waiting loses nothing. */
export function VersionNotice() {
  const { t } = useLingui();
  const [isNew, setIsNew] = useState(false);
  useEffect(() => watchVersion(runningBuild(), () => setIsNew(true), { isEager: true }), []);

  return (
    <div role="status" className="version-notice">
      {isNew && (
        <div className="toast">
          <RotateCwIcon />
          <span className="toast-text">{t`نسخة جديدة من رِفق جاهزة.`}</span>
          <button type="button" className="toast-action" onClick={() => void reloadPage()}>
            {t`تحديث`}
          </button>
        </div>
      )}
    </div>
  );
}
