import { GRANT_LIMIT, GRANT_NOTE_LENGTH } from '@rifq/rules';
import * as z from 'zod/mini';
import { type GrantRefusal, GrantRefused, grantCoins, verifyLedger } from '../domains/rewards/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { type Command, defineCommand, RefusedError } from './command.ts';
import { phone, shortTextField, wholeNumber } from './fields.ts';

const ledgerVerify = defineCommand({
  name: 'ledger-verify',
  help: 'prove the ledger of coins and points: sums, keys, references',
  details: [
    'Each fault is a line: its name, and the id of the user or the entry. With a fault it ends with 1.',
  ],
  input: z.object({}),
  async run(host) {
    const { db, operator } = await host.open();
    const faults = await verifyLedger(db);
    await recordAudit(db, {
      actor: operator.name,
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
const REASON = `Say why, in at most ${GRANT_NOTE_LENGTH} characters: --reason "…".`;
const refusals: Record<GrantRefusal, string> = {
  unknown_user: 'No user has this phone number.',
  short: 'The user has fewer coins.',
  above_limit: `With what you have granted to this user and taken away within a day it is more than ${GRANT_LIMIT} coins.`,
  repeated: 'The same was entered within the last ten minutes. With --again it is entered once more.',
};
const isGrant = (coins: number) => coins !== 0 && Math.abs(coins) <= GRANT_LIMIT;

const coinsGrant = defineCommand({
  name: 'coins-grant',
  usage: '<phone> <coins> --reason <text> [--again]',
  help: 'correct the coins of a user by an entry of the ledger',
  details: [
    `At most ${GRANT_LIMIT} coins of one user in a day; a number below zero takes them away, as far as there are any.`,
    'The owner reads the reason beside the entry. The audit trail names who granted it.',
  ],
  positionals: ['phone', 'coins'],
  options: {
    reason: { value: 'text', help: 'why, in words for the owner' },
    again: { value: null, help: 'meant once more: the same within ten minutes is refused as a repeat' },
  },
  input: z.object({
    phone,
    coins: wholeNumber(COINS, isGrant),
    reason: shortTextField(REASON, GRANT_NOTE_LENGTH),
    again: z.optional(z.boolean()),
  }),
  async run(host, { phone: phoneE164, coins, reason, again = false }) {
    const connected = await host.open();
    const { operator } = connected;
    const grant = { phoneE164, coins, reason, operator, again };
    const granted = await grantCoins(connected, grant).catch((error: unknown) => {
      throw error instanceof GrantRefused ? new RefusedError(refusals[error.reason]) : error;
    });
    return {
      lines: [`The user has ${granted.balance} coins now. The entry is ${granted.movementId}.`],
      json: { movement_id: granted.movementId, coins, balance: granted.balance },
    };
  },
});

/** Commands for coins and points. */
export const ledgerCommands: readonly Command[] = [ledgerVerify, coinsGrant];
