import { t } from '@lingui/core/macro';
import type { MessageFile } from '@rifq/contract/calls';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A size: «2.1 م.ب» or «340 ك.ب». @param write numbers in the owner's digits */
export function sizeWords(
  bytes: number,
  write: (value: number, options?: Intl.NumberFormatOptions) => string,
): string {
  if (bytes < MEGABYTE) {
    const kilobytes = write(Math.max(1, Math.round(bytes / KILOBYTE)));
    return t`${kilobytes} ك.ب`;
  }
  const megabytes = write(bytes / MEGABYTE, { maximumFractionDigits: 1 });
  return t`${megabytes} م.ب`;
}

/** What a file is called where its sender said nothing. */
export function fileName({ name, kind }: Pick<MessageFile, 'name' | 'kind'>): string {
  if (name !== null) return name;
  return kind === 'photo' ? t`صورة` : kind === 'voice' ? t`رسالة صوتية` : t`ملف PDF`;
}
