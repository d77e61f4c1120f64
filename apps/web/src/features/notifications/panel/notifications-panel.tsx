import { useLingui } from '@lingui/react/macro';
import { CheckCheckIcon, PopoverPage, type PressEvent, TextButton, useIsDesktop } from '@rifq/ui';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { keptAt, setKeptAt, sheetDepth } from '../../../lib/navigation/history-entry.ts';
import { enterSheet } from '../../../lib/overlays/sheet-history.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { useMarkRead } from '../mark-read.ts';
import { unreadCountOf, useNotifications } from '../queries.ts';
import { NotificationList } from './notification-list.tsx';

/** The notifications (flag `userSidebar`): a panel under the bell on desktops, a full page on phones. */
export default function NotificationsPanel({ trigger }: { trigger: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const setUserSidebar = useUiStore(state => state.setUserSidebar);
  const isDesktop = useIsDesktop();
  // As a full page it is closed by the browser's Back.
  useEffect(
    () => (isDesktop ? undefined : enterSheet(() => setUserSidebar(false))),
    [isDesktop, setUserSidebar],
  );
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const body = top.current?.parentElement;
    if (body) body.scrollTop = keptAt() ?? 0;
  }, []);
  // The page on phones has its own history entry, so that Back from the link's target returns to it.
  const leave = () => {
    if (sheetDepth() > 0) setKeptAt(top.current?.parentElement?.scrollTop ?? 0);
    setUserSidebar(false);
  };
  const { query, loadMore, isLoadingMore } = useNotifications();
  const { mutate, error, reset } = useMarkRead();
  const { data, dataUpdatedAt } = query;
  const hasUnread = data !== undefined && unreadCountOf(data) > 0;

  // Clears an error once the server has responded again.
  const forgetFailure = useEffectEvent(() => {
    if (error !== null) reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response clears the error
  useEffect(() => forgetFailure(), [dataUpdatedAt]);

  const markAll = ({ currentTarget }: PressEvent) => {
    // The button is unmounted once all is read.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    mutate('all');
  };

  return (
    <PopoverPage
      isOpen
      onOpenChange={setUserSidebar}
      trigger={trigger}
      title={t`الإشعارات`}
      backLabel={t`رجوع`}
      action={
        hasUnread && (
          <TextButton icon={<CheckCheckIcon size="sm" />} onPress={markAll}>
            {t`تعليم الكل مقروءًا`}
          </TextButton>
        )
      }
    >
      <div ref={top} className="px-5 empty:hidden">
        {error !== null && <FormFailure message={messageOf(error)} />}
      </div>
      {data ? (
        <NotificationList
          data={data}
          onRead={mutate}
          onLeave={leave}
          more={
            query.hasNextPage
              ? {
                  load: loadMore,
                  isLoading: isLoadingMore,
                  error: query.isFetchNextPageError ? query.error : null,
                }
              : undefined
          }
        />
      ) : query.isPending ? (
        <div className="p-5">
          <PageLoading />
        </div>
      ) : (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      )}
    </PopoverPage>
  );
}
