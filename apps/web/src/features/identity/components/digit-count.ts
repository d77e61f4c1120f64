import { plural } from '@lingui/core/macro';
import { otpLimits } from '@rifq/rules';

/** Writes the length of a one-time code: «6 أرقام». */
export function digitCount(): string {
  return plural(otpLimits.digits, { few: '# أرقام', many: '# رقمًا', other: '# رقم' });
}
