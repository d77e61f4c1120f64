import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';

/** In place of the messages until they are there. */
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
