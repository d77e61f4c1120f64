import type { Db } from '@rifq/db';
import { asciiAddress } from '../../../core/host-names.ts';
import { asServer } from '../../../core/server-access.ts';
import type { GatewayPayer } from '../../../ports/payments.ts';
import { readAccount } from '../../identity/index.ts';
import { findPayerReference, upsertPayerReference } from '../payers.repository.ts';

/** Who pays, by the words of a gateway. Only a confirmed address is told. */
export async function payerOf(db: Db, userId: string, gateway: string): Promise<GatewayPayer> {
  const user = asServer('user', userId);
  const account = await readAccount(db, user);
  return {
    userId,
    reference: await findPayerReference(db, user, gateway),
    name: [account.firstname, account.surname].filter(name => name !== null).join(' '),
    email: account.emailConfirmedAt === null || account.email === null ? null : asciiAddress(account.email),
  };
}

/** Keeps what a gateway calls a user from now on; null where it keeps no name. */
export async function keepPayer(
  tx: Db,
  userId: string,
  gateway: string,
  reference: string | null,
): Promise<void> {
  if (reference !== null) await upsertPayerReference(tx, asServer('user', userId), gateway, reference);
}
