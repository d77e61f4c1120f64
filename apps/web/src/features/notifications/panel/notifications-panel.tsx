import { useLingui } from '@lingui/react/macro';
import { CheckCheckIcon, PopoverPage, TextButton, useIsDesktop } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { LoadError } from '../../../lib/load-error.tsx';
import { PageLoading } from '../../../lib/page-loading.tsx';
import { enterSheet } from '../../../lib/sheet-history.ts';
import { useUiStore } from '../../../lib/ui-store.ts';
import { notificationsQuery, unreadOf, useMarkRead } from '../queries.ts';
import { NotificationList } from './notification-list.tsx';

/** The notifications (flag `userSidebar`): under the bell on desktops, a page of their own on phones. */
export default function NotificationsPanel({ trigger }: { trigger: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const setUserSidebar = useUiStore(state => state.setUserSidebar);
  const isDesktop = useIsDesktop();
  // As a page of its own it is left by the browser's Back.
  useEffect(
    () => (isDesktop ? undefined : enterSheet(() => setUserSidebar(false))),
    [isDesktop, setUserSidebar],
  );
  const query = useInfiniteQuery(notificationsQuery);
  const { mutate, error } = useMarkRead();
  const { data } = query;
  const hasUnread = data !== undefined && unreadOf(data) > 0;

  return (
    <PopoverPage
      isOpen
      onOpenChange={setUserSidebar}
      trigger={trigger}
      title={t`الإشعارات`}
      backLabel={t`رجوع`}
      action={
        hasUnread && (
          <TextButton icon={<CheckCheckIcon size="sm" />} onPress={() => mutate('all')}>
            {t`تعليم الكل كمقروء`}
          </TextButton>
        )
      }
    >
      <div className="px-5 empty:hidden">{error !== null && <FormFailure message={messageOf(error)} />}</div>
      {data ? (
        <NotificationList
          data={data}
          onRead={mutate}
          onLeave={() => setUserSidebar(false)}
          more={
            query.hasNextPage
              ? {
                  load: () => void query.fetchNextPage(),
                  isLoading: query.isFetchingNextPage,
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
