import { passkeyTransports } from '@rifq/contract/calls';
import type { Deps } from '../../../../core/deps.ts';
import { AppError } from '../../../../core/errors.ts';
import { type PasskeySite, passkeySiteOf } from './passkey-site.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

/** Returns the site of passkeys. Refuses with second_factor.no_passkeys where it cannot have any. */
export function requirePasskeySite({ publicUrl }: Pick<Deps, 'publicUrl'>): PasskeySite {
  const site = passkeySiteOf(publicUrl);
  if (!site) throw new AppError('second_factor.no_passkeys');
  return site;
}

/** Names the account to authenticators, which replace a passkey of the same one: the bytes of its id, in Base64url. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export const PUBLIC_KEY = 'public-key' as const;

/** Describes a passkey to the browser that looks for its authenticator. */
export const describePasskey = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: PUBLIC_KEY,
  transports: passkeyTransports.filter(known => transports.includes(known)),
});
