import { t } from '@lingui/core/macro';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** Writes a file size: «2.1 م.ب» or «340 ك.ب». @param write formats a number in the owner's digits */
export function sizeText(
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
