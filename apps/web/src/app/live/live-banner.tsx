import { useLingui } from '@lingui/react/macro';
import { WifiOffIcon } from '@rifq/ui';
import { useConnectionProblem } from '../../lib/live/use-connection-problem.ts';

/** Says quietly that news does not come by itself for now. It leaves without a word. */
export function LiveBanner() {
  const { t } = useLingui();
  const problem = useConnectionProblem();
  const words = {
    offline: t`لا يوجد اتصال بالإنترنت. يُعرض آخر ما وصل.`,
    unavailable: t`التحديث المباشر متوقّف الآن، ويعود من نفسه.`,
    failed: t`لا يتيح هذا المتصفّح التحديث المباشر. يظهر الجديد عند إعادة فتح الصفحة.`,
  };
  return (
    <div role="status" className="live-banner">
      {problem !== null && (
        <p>
          <WifiOffIcon size="sm" />
          {words[problem]}
        </p>
      )}
    </div>
  );
}
