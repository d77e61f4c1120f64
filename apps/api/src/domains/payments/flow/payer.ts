import type { Db } from '@rifq/db';
import { asciiAddress } from '../../../core/host-names.ts';
import { asServer } from '../../../core/server-access.ts';
import type { GatewayPayer } from '../../../ports/payments.ts';
import { readAccount } from '../../identity/index.ts';
import { findPayerReference, upsertPayerReference } from '../payers.repository.ts';

/** Describes the payer to a gateway. Only a confirmed email address is sent. */
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

/** Saves the gateway's reference of a user; a no-op for null. */
export async function savePayer(
  tx: Db,
  userId: string,
  gateway: string,
  reference: string | null,
): Promise<void> {
  if (reference !== null) await upsertPayerReference(tx, asServer('user', userId), gateway, reference);
}
