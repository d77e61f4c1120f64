import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../core/access.ts';
import { asciiAddress } from '../../core/host-names.ts';
import type { GatewayPayer } from '../../ports/payments.ts';
import { readAccount } from '../identity/index.ts';
import { findPayerReference, upsertPayerReference } from './payers.repository.ts';
import { payerActions } from './payments.policy.ts';

/** Describes the payer to a gateway. Only a confirmed email address is sent. */
export async function payerOf(db: Db, userId: string, gateway: string): Promise<GatewayPayer> {
  const user = scopeFor(system('payments'), payerActions.charge, userId);
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
  if (reference !== null)
    await upsertPayerReference(
      tx,
      scopeFor(system('payments'), payerActions.charge, userId),
      gateway,
      reference,
    );
}
