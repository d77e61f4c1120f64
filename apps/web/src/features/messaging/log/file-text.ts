import { t } from '@lingui/core/macro';
import type { MessageFile } from '@rifq/contract/calls';

/** Name of a file that was sent without one. */
export function fileName({ name, kind }: Pick<MessageFile, 'name' | 'kind'>): string {
  if (name !== null) return name;
  return kind === 'photo' ? t`صورة` : kind === 'voice' ? t`رسالة صوتية` : t`ملف PDF`;
}
