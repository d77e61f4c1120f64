import { plural } from '@lingui/core/macro';

/** «3 رسائل غير مقروءة» */
export function unreadWords(count: number): string {
  return plural(count, {
    one: 'رسالة واحدة غير مقروءة',
    two: 'رسالتان غير مقروءتين',
    few: '# رسائل غير مقروءة',
    many: '# رسالة غير مقروءة',
    other: '# رسالة غير مقروءة',
  });
}
