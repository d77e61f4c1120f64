import type { NavItem } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { unreadText } from '../../features/messaging/texts/unread-text.ts';
import { useFormat } from '../../lib/formats/use-format.ts';
import { useTitleCount } from '../../lib/pages/page-title.ts';
import { unreadQuery } from './unread-query.ts';

/** Returns the number of unread messages of the owner, for the navigation and the browser's tab. */
export function useUnreadBadge(isSignedIn: boolean): NavItem['badge'] {
  const { number, count } = useFormat();
  const { data = 0 } = useQuery({
    ...unreadQuery,
    select: ({ messages }) => messages,
    enabled: isSignedIn,
  });
  const text = data === 0 ? '' : count(data);
  useTitleCount(text);
  if (text === '') return undefined;
  return { text, label: unreadText(data, number) };
}
