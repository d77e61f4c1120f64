import { mailLimits } from '@rifq/rules';
import { asciiAddress } from '../../../core/host-names.ts';
import type { Keys } from '../../../core/keys.ts';
import { DAY_SECONDS, hashedBucket, type RateLimit } from '../../../platform/rate-limits.ts';

const IGNORES_DOTS = ['gmail.com', 'googlemail.com'];

/** One text for all spellings of an address that lead to one mailbox, as far as they are known. */
export function canonicalEmail(address: string): string {
  const email = asciiAddress(address);
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return `${IGNORES_DOTS.includes(host) ? name.replaceAll('.', '') : name}@${host}`;
}

/** How many mails of any kind an address gets, over all accounts. */
export const mailsTo = (keys: Keys, email: string): RateLimit => ({
  bucket: hashedBucket(keys, 'mail', canonicalEmail(email)),
  count: mailLimits.perAddressADay,
  seconds: DAY_SECONDS,
});

/** How many links an account can have sent, an address can get, and mails in all. */
export function confirmationLimits(keys: Keys, userId: string, email: string): RateLimit[] {
  const { perAccountADay, perAddressADay, perAccountAndAddressADay } = mailLimits.confirmation;
  const mailbox = canonicalEmail(email);
  return [
    { bucket: `confirm:${userId}`, count: perAccountADay, seconds: DAY_SECONDS },
    {
      bucket: hashedBucket(keys, 'confirm', userId, mailbox),
      count: perAccountAndAddressADay,
      seconds: DAY_SECONDS,
    },
    { bucket: hashedBucket(keys, 'confirm', mailbox), count: perAddressADay, seconds: DAY_SECONDS },
    mailsTo(keys, email),
  ];
}
