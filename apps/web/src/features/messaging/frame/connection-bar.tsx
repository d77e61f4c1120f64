import { useLingui } from '@lingui/react/macro';
import { RotateCwIcon, WifiOffIcon } from '@rifq/ui';
import { networkProblem } from '../../../lib/calls/api-error.ts';
import type { ConnectionProblem } from '../../../lib/live/connection-problem.ts';
import { useEcho } from '../../../lib/live/echo.ts';
import { LastUpdate } from '../../../lib/live/last-update.tsx';
import { useLiveRetry } from '../../../lib/live/live-retry.ts';

interface ConnectionBarProps {
  problem: ConnectionProblem | null;
  /** When the shown messages were loaded, in Unix milliseconds; null for none. */
  updatedAt: number | null;
  onRetry: () => void;
}

/** Reports that the server cannot be reached, or that only the live channel is disconnected. */
export function ConnectionBar({ problem, updatedAt, onRetry }: ConnectionBarProps) {
  const { t } = useLingui();
  const echo = useEcho();
  const retryRefused = useLiveRetry();
  if (problem === null) return null;
  if (problem === 'offline') {
    return (
      <div role="status" className="connection-bar">
        <WifiOffIcon size="sm" />
        <p>
          {`${networkProblem()}. `}
          {t`ما تكتبه يُرسل عند عودة الاتصال.`} {updatedAt !== null && <LastUpdate at={updatedAt} />}
        </p>
      </div>
    );
  }
  return (
    <div role="alert" className="connection-bar connection-bar-lost">
      <WifiOffIcon size="sm" />
      <p>{t`انقطع التحديث المباشر. قد تتأخّر الرسائل الجديدة.`}</p>
      <button
        type="button"
        onClick={() => {
          if (retryRefused === null) echo?.connector.pusher.connect();
          else retryRefused();
          onRetry();
        }}
      >
        <RotateCwIcon size="sm" />
        {t`إعادة الاتصال`}
      </button>
    </div>
  );
}
