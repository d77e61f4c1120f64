import { t } from '@lingui/core/macro';
import type { ConversationPreview } from '@rifq/contract/calls';
import { systemText } from './system-text.ts';

type Last = NonNullable<ConversationPreview['last']>;

/** Text for the last message of a conversation in a list: its text, or the kind of its file. */
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
