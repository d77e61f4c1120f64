import { useLingui } from '@lingui/react/macro';
import { LogOutIcon, Note } from '@rifq/ui';
import { useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { endedAt } from '../../../lib/session/ended.ts';

/** For a user signed out by another session: what happened, when, and what to do if it was another person. */
export function SessionEnded() {
  const { t } = useLingui();
  const { instantDate, time } = useFormat();
  const [ended] = useState(endedAt);
  if (ended === null) return null;
  const day = instantDate(ended);
  const hour = time(ended);
  return (
    <Note icon={<LogOutIcon />}>
      <p className="font-semibold text-ink">{t`سُجّل خروج هذا الجهاز من جهاز آخر في ${day}، الساعة ${hour}.`}</p>
      <p>{t`إن كان ذلك غريبًا، فبعد الدخول من جديد تُراجَع «أجهزتك» في صفحة الإعدادات.`}</p>
    </Note>
  );
}
