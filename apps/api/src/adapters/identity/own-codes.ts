import { randomInt } from 'node:crypto';
import { otpLimits } from '@rifq/contract';
import { type Identity, IdentityError } from '../../ports/identity.ts';

/** The app sends six random digits by text message, and checks them itself. */
export const ownCodes = (): Identity => ({
  client: { provider: 'otp' },
  newCode: () => String(randomInt(10 ** otpLimits.digits)).padStart(otpLimits.digits, '0'),
  proofOf: () => Promise.reject(new IdentityError('codes are checked here, without tokens', 'invalid')),
});
