import { phoneWithCode } from '@rifq/rules';
import { Ltr } from '@rifq/ui';
import { nationalNumber } from '../../../lib/forms/phone-input.ts';

/** A phone number inside a sentence: '+966 501234567'. */
export function PhoneNumber({ phone, countryCode }: { phone: string; countryCode: number }) {
  return <Ltr className="register-phone">{phoneWithCode(countryCode, nationalNumber(phone))}</Ltr>;
}
