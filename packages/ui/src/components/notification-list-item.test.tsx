// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NotificationListItem } from './notification-list-item.tsx';

afterEach(cleanup);

it.each([undefined, '/dashboard'])(
  'reserves the space of its dot when it is read, with the link %s',
  href => {
    const row = (unreadLabel: string | undefined) => (
      <NotificationListItem
        media={null}
        title="حان موعد"
        text="مشمش"
        time="الآن"
        unreadLabel={unreadLabel}
        href={href}
        onPress={() => undefined}
      />
    );
    const { container, rerender } = render(row('غير مقروء'));
    const children = () => [...(container.querySelector('.notification-target')?.children ?? [])];
    const classes = () => children().map(child => child.className);
    const unread = classes();
    expect(unread).toContain('notification-dot');
    rerender(row(undefined));
    expect(classes()).toEqual(unread);
    expect(container.textContent).not.toContain('غير مقروء');
  },
);
