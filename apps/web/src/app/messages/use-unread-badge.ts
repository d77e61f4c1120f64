import { plural } from '@lingui/core/macro';
import type { NavItem } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/formats/use-format.ts';
import { useTitleCount } from '../../lib/pages/page-title.ts';
import { unreadQuery } from './unread-query.ts';

/** The most that a badge counts. */
const MOST = 99;

/** How many messages of the owner's conversations are unread, for the navigation and the browser's tab. */
export function useUnreadBadge(isSignedIn: boolean): NavItem['badge'] {
  const { number } = useFormat();
  const { data = 0 } = useQuery({
    ...unreadQuery,
    select: ({ messages }) => messages,
    enabled: isSignedIn,
  });
  const text = data === 0 ? '' : data > MOST ? `${number(MOST)}+` : number(data);
  useTitleCount(text);
  if (text === '') return undefined;
  return {
    text,
    label: plural(data, {
      one: 'رسالة واحدة غير مقروءة',
      two: 'رسالتان غير مقروءتين',
      few: '# رسائل غير مقروءة',
      many: '# رسالة غير مقروءة',
      other: '# رسالة غير مقروءة',
    }),
  };
}
