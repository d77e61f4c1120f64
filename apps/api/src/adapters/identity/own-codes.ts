import { randomInt } from 'node:crypto';
import { otpLimits } from '@rifq/rules';
import { IdentityError, type PhoneVerifier } from '../../ports/identity.ts';

/** Creates the verifier with which the app sends six random digits by text message, and checks them itself. */
export const ownCodesVerifier = (): PhoneVerifier => ({
  client: { provider: 'otp' },
  newCode: () => String(randomInt(10 ** otpLimits.digits)).padStart(otpLimits.digits, '0'),
  proofOf: () => Promise.reject(new IdentityError('codes are checked here, without tokens', 'invalid')),
});
