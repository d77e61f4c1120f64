import { plural, t } from '@lingui/core/macro';
import { type Format, MOST_COUNTED } from '../../../lib/formats/format.ts';

type Write = Format['number'];

/** «3 رسائل غير مقروءة», and «أكثر من 99 رسالة غير مقروءة» at most. @param write numbers in the owner's digits */
export function unreadText(count: number, write: Write): string {
  const most = write(MOST_COUNTED);
  if (count > MOST_COUNTED) return t`أكثر من ${most} رسالة غير مقروءة`;
  return plural(count, {
    one: 'رسالة واحدة غير مقروءة',
    two: 'رسالتان غير مقروءتين',
    few: '# رسائل غير مقروءة',
    many: '# رسالة غير مقروءة',
    other: '# رسالة غير مقروءة',
  });
}

/** «3 رسائل جديدة», and «أكثر من 99 رسالة جديدة» at most. @param write numbers in the owner's digits */
export function newText(count: number, write: Write): string {
  const most = write(MOST_COUNTED);
  if (count > MOST_COUNTED) return t`أكثر من ${most} رسالة جديدة`;
  return plural(count, {
    one: 'رسالة واحدة جديدة',
    two: 'رسالتان جديدتان',
    few: '# رسائل جديدة',
    many: '# رسالة جديدة',
    other: '# رسالة جديدة',
  });
}
