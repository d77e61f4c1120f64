import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@rifq/ui';
import { isNetworkLost } from '../calls/api-error.ts';

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
  /** Inside a card beside others. */
  compact?: boolean | undefined;
}

/** What stands where a query failed that has no answer of an earlier time: why, that it is safe, and another try. */
export function LoadError({ error, onRetry, isRetrying, compact }: LoadErrorProps) {
  const { t } = useLingui();
  const isLost = isNetworkLost(error);
  return (
    <ErrorState
      title={isLost ? t`لا اتصال بالإنترنت` : t`تعذّر التحميل`}
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
