import { useLingui } from '@lingui/react/macro';
import { TextButton, WifiOffIcon } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { networkProblem } from '../../lib/calls/api-error.ts';
import { LastUpdate } from '../../lib/live/last-update.tsx';
import { useConnectionProblem } from '../../lib/live/use-connection-problem.ts';
import { type DataFreshness, NO_DATA_SHOWN, watchDataFreshness } from './data-freshness.ts';
import type { LiveBannerProps } from './live.ts';

/** Returns how current the data on this page is. */
function useDataFreshness(): DataFreshness {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(NO_DATA_SHOWN);
  useEffect(() => watchDataFreshness(queryClient, setShown), [queryClient]);
  return shown;
}

/**
 * Shows discreetly that the server cannot be reached, and how old the shown data is; or that updates are not automatic for now.
 * It disappears without an announcement.
 */
export function LiveBanner({ retry }: LiveBannerProps) {
  const { t } = useLingui();
  const lasting = useConnectionProblem();
  const { isLost, updatedAt } = useDataFreshness();
  const refused = lasting === 'unavailable' && retry !== null ? 'refused' : lasting;
  const problem = isLost ? 'offline' : refused;
  const texts = {
    offline: `${networkProblem()}.`,
    unavailable: t`التحديث المباشر متوقّف الآن، ويعود من نفسه.`,
    refused: t`التحديث المباشر متوقّف.`,
    failed: t`لا يتيح هذا المتصفّح التحديث المباشر. يظهر الجديد عند إعادة فتح الصفحة.`,
  };
  return (
    <div role="status" className="live-banner" data-problem={problem ?? undefined}>
      {problem !== null && (
        <p>
          <WifiOffIcon size="sm" />
          <span>
            {texts[problem]} {problem === 'offline' && updatedAt !== null && <LastUpdate at={updatedAt} />}
          </span>
          {problem === 'refused' && retry !== null && (
            <TextButton onPress={retry}>{t`إعادة المحاولة`}</TextButton>
          )}
        </p>
      )}
    </div>
  );
}
