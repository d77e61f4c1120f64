import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';

/** Placeholder of the messages until they are loaded. */
export function ConversationLoading() {
  const { t } = useLingui();
  return (
    <div className="conversation-middle">
      <LoadingRegion label={t`جارٍ التحميل`}>
        <Skeleton height="16rem" />
      </LoadingRegion>
    </div>
  );
}
