import { GRANT_LIMIT } from '@rifq/contract';
import * as z from 'zod/mini';
import { AppError } from '../core/errors.ts';
import { grantCoins, verifyLedger } from '../domains/rewards/server.ts';
import { recordAudit } from '../platform/audit.ts';
import { type Command, defineCommand, RefusedError } from './command.ts';
import { phone, wholeNumber, words } from './fields.ts';

const ledgerVerify = defineCommand({
  name: 'ledger-verify',
  usage: 'ledger-verify',
  help: 'prove the ledger of coins and points: sums, keys, references',
  details: [
    'Each fault is a line: its name, and the id of the user or the entry. With a fault it ends with 1.',
  ],
  input: z.object({}),
  async run(host) {
    const { db, operator } = await host.open();
    const faults = await verifyLedger(db);
    await recordAudit(db, {
      actor: operator,
      action: 'ledger.verified',
      subject: faults.length === 0 ? 'right' : `${faults.length} faults`,
    });
    return {
      lines: faults.length === 0 ? ['The ledger is right.'] : faults.map(({ name, id }) => `${name}  ${id}`),
      json: { faults },
      isFault: faults.length > 0,
    };
  },
});

const COINS = `Give the number of coins, 1 to ${GRANT_LIMIT}, or as many below zero to take them away.`;
const isGrant = (coins: number) => coins !== 0 && Math.abs(coins) <= GRANT_LIMIT;

const coinsGrant = defineCommand({
  name: 'coins-grant',
  usage: 'coins-grant <phone> <coins> --reason <text>',
  help: 'correct the coins of a user by an entry of the ledger',
  details: [
    `At most ${GRANT_LIMIT} coins; a number below zero takes them away, as far as there are any.`,
    'The owner reads the reason beside the entry. The audit trail names who granted it.',
  ],
  words: ['phone', 'coins'],
  options: { reason: { value: 'text', help: 'why, in words for the owner' } },
  input: z.object({
    phone,
    coins: wholeNumber(COINS, isGrant),
    reason: words('Say why: --reason "…".'),
  }),
  async run(host, { phone: phoneE164, coins, reason }) {
    const connected = await host.open();
    const { operator } = connected;
    const granted = await grantCoins(connected, { phoneE164, coins, reason, operator }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'rewards.coins_short')) throw error;
        throw new RefusedError('The user has fewer coins.');
      },
    );
    if (granted === null) throw new RefusedError('No user has this phone number.');
    return {
      lines: [`The user has ${granted.balance} coins now. The entry is ${granted.movementId}.`],
      json: { movement_id: granted.movementId, coins, balance: granted.balance },
    };
  },
});

/** What an operator does about coins and points. */
export const ledgerCommands: readonly Command[] = [ledgerVerify, coinsGrant];
