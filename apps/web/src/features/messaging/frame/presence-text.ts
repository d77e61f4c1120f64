import { t } from '@lingui/core/macro';
import type { HeaderTools } from './conversation-frame.tsx';

/** Text for the other side's presence or typing: never “offline” if the presence is unknown. */
export function presenceText({ presence, isTyping }: Pick<HeaderTools, 'presence' | 'isTyping'>): string {
  if (isTyping) return t`تُكتب رسالة الآن`;
  if (presence === 'here') return t`في المحادثة الآن`;
  return presence === 'away' ? t`خارج المحادثة الآن` : t`الحالة غير معروفة الآن`;
}
