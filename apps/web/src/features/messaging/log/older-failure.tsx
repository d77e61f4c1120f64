import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';

/** Shown above the messages if earlier ones could not be loaded. */
export function OlderFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="status" className="log-older">
      <p>{t`تعذّر تحميل الرسائل الأقدم.`}</p>
      <Button size="sm" variant="line" onPress={onRetry}>
        {t`إعادة المحاولة`}
      </Button>
    </div>
  );
}
