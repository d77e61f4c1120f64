import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@rifq/ui';
import { isNetworkLost, networkProblem } from '../calls/api-error.ts';

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
  /** Inside a card among others. */
  compact?: boolean | undefined;
}

/** Shown for a failed query without earlier data: the reason, that no data is lost, and a retry. */
export function LoadError({ error, onRetry, isRetrying, compact }: LoadErrorProps) {
  const { t } = useLingui();
  const isLost = isNetworkLost(error);
  return (
    <ErrorState
      title={isLost ? networkProblem() : t`تعذّر التحميل`}
      text={
        isLost
          ? t`هذا غير محفوظ على هذا الجهاز، ويظهر من نفسه عند عودة الاتصال.`
          : t`الخلل من عندنا، وبياناتك محفوظة.`
      }
      retryLabel={t`إعادة المحاولة`}
      retryingLabel={t`جارٍ التحميل`}
      onRetry={onRetry}
      isRetrying={isRetrying}
      compact={compact}
    />
  );
}
