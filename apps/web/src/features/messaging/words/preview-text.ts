import { t } from '@lingui/core/macro';
import type { ConversationPreview } from '@rifq/contract/calls';
import { systemText } from './system-text.ts';

type Last = NonNullable<ConversationPreview['last']>;

/** The last line of a conversation for a list, on one line: its text, or what kind of file it is. */
export function previewText(last: Last, times: Parameters<typeof systemText>[1]): string {
  if (last.system !== null) return systemText(last.system, times);
  const { text } = last;
  switch (last.kind) {
    case 'photo':
      return text === null ? t`صورة` : t`صورة: ${text}`;
    case 'pdf':
      return text === null ? t`ملف PDF` : t`ملف PDF: ${text}`;
    case 'voice':
      return t`رسالة صوتية`;
    default:
      return text ?? '';
  }
}
