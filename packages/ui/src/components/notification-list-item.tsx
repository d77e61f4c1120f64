import type { ReactNode } from 'react';
import { PlainLink } from './plain-link.tsx';
import { VisuallyHidden } from './text.tsx';
import { type PressEvent, UnstyledButton } from './unstyled-button.tsx';

export interface NotificationListItemProps {
  /** An IconTile or an Avatar. */
  media: ReactNode;
  /** A sentence of the app, in the app's direction even if it starts with a foreign name. */
  title: string;
  text: string;
  /** Already formatted: «قبل 3 ساعات». */
  time: string;
  /** «غير مقروء»; undefined once it is read. */
  unreadLabel: string | undefined;
  /** Link target; the whole row is clickable. */
  href: string | undefined;
  onPress: () => void;
}

/** A notification: an unread one is tinted, has a dot, and can be pressed even without a link. */
export function NotificationListItem(props: NotificationListItemProps) {
  const { href, unreadLabel, onPress } = props;
  const pressHere = ({ currentTarget }: PressEvent) => {
    // Once read it is no longer a button: the focus moves to the row.
    currentTarget.closest('li')?.focus();
    onPress();
  };
  return (
    <li className="notification" data-unread={unreadLabel !== undefined || undefined} tabIndex={-1}>
      {href !== undefined ? (
        <PlainLink className="notification-target" href={href} onPress={onPress}>
          <Content {...props} />
        </PlainLink>
      ) : unreadLabel !== undefined ? (
        <UnstyledButton className="notification-target" onPress={pressHere}>
          <Content {...props} />
        </UnstyledButton>
      ) : (
        <div className="notification-target">
          <Content {...props} />
        </div>
      )}
    </li>
  );
}

function Content({ media, title, text, time, unreadLabel }: NotificationListItemProps) {
  return (
    <>
      {media}
      <span className="notification-words">
        <b>{title}</b>
        <span className="notification-text">{text}</span>
        <span className="notification-time">{time}</span>
      </span>
      {/* Its space stays once it is read, so that the text does not move. */}
      <span className="notification-dot">
        {unreadLabel !== undefined && <VisuallyHidden>{unreadLabel}</VisuallyHidden>}
      </span>
    </>
  );
}
