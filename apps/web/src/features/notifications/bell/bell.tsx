import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Notification } from '@rifq/contract/calls';
import { BellIcon, CountBadge, IconButton, VisuallyHidden } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MOST_COUNTED } from '../../../lib/formats/format.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { keptAt } from '../../../lib/navigation/history-entry.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { listOf, notificationsQuery, unreadCountOf } from '../queries.ts';

/** Returns the newest notification that arrived while the page was open; undefined for earlier ones. */
function useNewest(list: readonly Notification[] | undefined): Notification | undefined {
  const first = list?.[0];
  const [seen, setSeen] = useState<string>();
  const [arrived, setArrived] = useState<Notification>();
  // An empty list counts as seen too: the very first notification is new.
  const id = list && (first?.id ?? '');
  if (id !== undefined && id !== seen) {
    setSeen(id);
    if (seen !== undefined && first !== undefined && !first.read) setArrived(first);
  }
  return arrived;
}

const NotificationsPanel = lazyChunk(() => import('../panel/notifications-panel.tsx'));

/** The bell of the top bar: the unread count, and a button that opens the notifications (flag `userSidebar`). */
export default function Bell() {
  const { t } = useLingui();
  const { number, count } = useFormat();
  const { userSidebar, setUserSidebar } = useUiStore();
  const page = useLocation();
  const trigger = useRef<HTMLSpanElement>(null);
  const { data } = useInfiniteQuery(notificationsQuery);
  const unread = data === undefined ? 0 : unreadCountOf(data);
  const isCrowd = unread > MOST_COUNTED;
  const most = number(MOST_COUNTED);
  const news = useNewest(data && listOf(data));

  // The panel belongs to the page it was opened on, which may still be loading; Back to there shows it again.
  const openedAt = useRef<string>(undefined);
  const open = () => {
    openedAt.current = location.pathname;
    setUserSidebar(true);
  };
  useEffect(() => {
    if (keptAt() !== undefined) {
      openedAt.current = page.pathname;
      setUserSidebar(true);
    } else if (page.pathname !== openedAt.current) setUserSidebar(false);
  }, [page, setUserSidebar]);
  useEffect(() => () => setUserSidebar(false), [setUserSidebar]);

  return (
    <>
      <span ref={trigger} className="counted">
        <IconButton
          aria-label={isCrowd ? t`الإشعارات، أكثر من ${most} إشعارًا غير مقروء` : labelOf(unread)}
          aria-haspopup="dialog"
          aria-expanded={userSidebar}
          onPress={open}
        >
          <BellIcon />
        </IconButton>
        {unread > 0 && <CountBadge>{count(unread)}</CountBadge>}
      </span>
      <VisuallyHidden>
        {/* The open panel hides the page from screen readers, except for live regions marked so. */}
        <span role="status" data-live-announcer="true">
          {news && <span key={news.id}>{t`إشعار جديد: ${news.title}`}</span>}
        </span>
      </VisuallyHidden>
      {userSidebar && (
        <OnDemand onMissing={() => setUserSidebar(false)}>
          <NotificationsPanel trigger={trigger} />
        </OnDemand>
      )}
    </>
  );
}

/** Text of the badge, which is outside the button's name. */
function labelOf(unread: number): string {
  return plural(unread, {
    zero: 'الإشعارات',
    one: 'الإشعارات، إشعار واحد غير مقروء',
    two: 'الإشعارات، إشعاران غير مقروءين',
    few: 'الإشعارات، # إشعارات غير مقروءة',
    many: 'الإشعارات، # إشعارًا غير مقروء',
    other: 'الإشعارات، # إشعار غير مقروء',
  });
}
