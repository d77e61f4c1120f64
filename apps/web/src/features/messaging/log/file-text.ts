import { t } from '@lingui/core/macro';
import type { MessageFile } from '@rifq/contract/calls';

/** What a file is called where its sender said nothing. */
export function fileName({ name, kind }: Pick<MessageFile, 'name' | 'kind'>): string {
  if (name !== null) return name;
  return kind === 'photo' ? t`صورة` : kind === 'voice' ? t`رسالة صوتية` : t`ملف PDF`;
}
