import { useLingui } from '@lingui/react/macro';
import type { Notification } from '@rifq/contract/calls';
import { Avatar, EmptyState, IconTile, NotificationListItem, SleepingCatIllustration } from '@rifq/ui';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import { listOf, type Pages } from '../queries.ts';
import { kindStyle } from './kind-style.ts';

interface NotificationListProps {
  data: Pages;
  onRead: (entry: Notification) => void;
  /** Called when a link is followed. */
  onLeave: () => void;
  /** The next page; undefined on the last. */
  more: { load: () => void; isLoading: boolean; error: unknown } | undefined;
}

/** The loaded notifications, newest first, and a button for older ones. */
export function NotificationList({ data, onRead, onLeave, more }: NotificationListProps) {
  const { t } = useLingui();
  const now = useNow();
  const list = listOf(data);
  const { rows, noteLast } = useFocusAfterLast(list, more !== undefined);
  if (list.length === 0) {
    return (
      <EmptyState
        art={<SleepingCatIllustration />}
        title={t`لا إشعارات بعد`}
        text={t`تظهر هنا مواعيد اللقاحات وكل جديد عن حيواناتك.`}
        headingLevel={3}
      />
    );
  }
  return (
    <>
      <ul ref={rows}>
        {list.map(entry => (
          <Entry key={entry.id} entry={entry} now={now} onRead={onRead} onLeave={onLeave} />
        ))}
      </ul>
      {more !== undefined && (
        <div className="grid gap-3 p-5">
          <MoreButton
            error={more.error === null ? undefined : messageOf(more.error)}
            isLoading={more.isLoading}
            onPress={() => {
              noteLast();
              more.load();
            }}
          />
        </div>
      )}
    </>
  );
}

type EntryProps = { entry: Notification; now: number } & Pick<NotificationListProps, 'onRead' | 'onLeave'>;

function Entry({ entry, now, onRead, onLeave }: EntryProps) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const { icon: KindIcon, tone } = kindStyle[entry.kind];
  const tile = (
    <IconTile tone={tone}>
      <KindIcon />
    </IconTile>
  );
  const onPress = () => {
    if (!entry.read) onRead(entry);
    if (entry.link !== null) onLeave();
  };
  return (
    <NotificationListItem
      media={entry.img === null ? tile : <Avatar photo={entry.img} fallback={tile} />}
      title={entry.title}
      text={entry.text}
      time={ago(entry.created_at, now)}
      unreadLabel={entry.read ? undefined : t`غير مقروء`}
      href={entry.link ?? undefined}
      onPress={onPress}
    />
  );
}
