import { useLingui } from '@lingui/react/macro';
import { TextButton, WifiOffIcon } from '@rifq/ui';
import { useConnectionProblem } from '../../lib/live/use-connection-problem.ts';
import type { LiveBannerProps } from './live.ts';

/** Says quietly that news does not come by itself for now. It leaves without a word. */
export function LiveBanner({ retry }: LiveBannerProps) {
  const { t } = useLingui();
  const lasting = useConnectionProblem();
  const problem = lasting === 'unavailable' && retry !== null ? 'refused' : lasting;
  const words = {
    offline: t`لا يوجد اتصال بالإنترنت. يُعرض آخر ما وصل.`,
    unavailable: t`التحديث المباشر متوقّف الآن، ويعود من نفسه.`,
    refused: t`التحديث المباشر متوقّف.`,
    failed: t`لا يتيح هذا المتصفّح التحديث المباشر. يظهر الجديد عند إعادة فتح الصفحة.`,
  };
  return (
    <div role="status" className="live-banner" data-problem={problem ?? undefined}>
      {problem !== null && (
        <p>
          <WifiOffIcon size="sm" />
          {words[problem]}
          {problem === 'refused' && retry !== null && (
            <TextButton onPress={retry}>{t`إعادة المحاولة`}</TextButton>
          )}
        </p>
      )}
    </div>
  );
}
