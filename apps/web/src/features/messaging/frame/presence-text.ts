import { t } from '@lingui/core/macro';
import type { HeaderTools } from './conversation-frame.tsx';

/** Whether the other side is there or writing: never “offline” of somebody of whom nothing is known. */
export function presenceText({ presence, isTyping }: Pick<HeaderTools, 'presence' | 'isTyping'>): string {
  if (isTyping) return t`تُكتب رسالة الآن`;
  if (presence === 'here') return t`في المحادثة الآن`;
  return presence === 'away' ? t`خارج المحادثة الآن` : t`الحالة غير معروفة الآن`;
}
