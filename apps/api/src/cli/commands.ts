import { userInfo } from 'node:os';
import { countries } from '@rifq/contract';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { readPhone } from '../domains/identity/index.ts';
import { listCodesToday, switchUser } from '../domains/identity/server.ts';
import { listAudit } from '../platform/audit.repository.ts';
import { listDeadLetters } from '../platform/dead-letters.repository.ts';
import { retryDeadLetters } from '../platform/dead-letters.ts';

/** The command line is wrong: unknown or missing arguments. */
export class UsageError extends Error {}

type Command = {
  readonly words: string;
  readonly help: string;
  /** Runs the command and returns its output. */
  run(deps: Pick<Deps, 'db' | 'now' | 'outbox'>, args: readonly string[]): Promise<string>;
};

const AUDIT_LINES = 50;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Reads an international phone such as '+966501234567'. Throws a UsageError. */
function phoneOf(typed: string | undefined): string {
  const digits = typed?.replace(/[\s-]/g, '') ?? '';
  const country = countries.find(entry => digits.startsWith(`+${entry.dialCode}`));
  const phone = country ? readPhone(country.dialCode, digits) : null;
  if (!phone || phone instanceof AppError)
    throw new UsageError('Give an international phone number, as in +966501234567.');
  return phone.e164;
}

async function switchTo(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  args: readonly string[],
  on: boolean,
): Promise<string> {
  const phone = phoneOf(args.join(''));
  const found = await switchUser(deps, phone, on, userInfo().username);
  if (!found) throw new UsageError('No user has this phone number.');
  return on ? 'The user is switched on.' : 'The user is switched off.';
}

/** The commands that use the database, by name. */
export const commands: Readonly<Record<string, Command>> = {
  'user-off': {
    words: 'user-off <phone>',
    help: 'switch a user off: the account stays, and a page says so',
    run: (deps, args) => switchTo(deps, args, false),
  },
  'user-on': {
    words: 'user-on <phone>',
    help: 'switch a user on again',
    run: (deps, args) => switchTo(deps, args, true),
  },
  'dead-letters': {
    words: 'dead-letters',
    help: 'events and mails that failed permanently or after the last retry, the oldest first',
    async run(deps) {
      const letters = await listDeadLetters(deps.db);
      if (letters.length === 0) return 'There are no dead letters.';
      return letters
        .map(
          ({ id, at, kind, payload, consumer, error }) =>
            `${id}  ${at.toISOString()}  ${kind} ${JSON.stringify(payload)}  ${consumer}: ${error}`,
        )
        .join('\n');
    },
  },
  'dead-letters-retry': {
    words: 'dead-letters-retry [id]',
    help: 'try dead letters again, all of them or one',
    async run(deps, [id]) {
      if (id !== undefined && !isId(id))
        throw new UsageError('Give the id of a dead letter, or nothing for all.');
      const count = await retryDeadLetters(deps.db, id ?? null, userInfo().username);
      if (id !== undefined && count === 0) throw new UsageError('There is no dead letter with this id.');
      return `Dead letters that are tried again: ${count}.`;
    },
  },
  codes: {
    words: 'codes',
    help: 'how many codes each country has got today, by dial code; half of SMS_DAILY_BUDGET is an alarm',
    async run(deps) {
      const budgets = await listCodesToday(deps);
      if (budgets.length === 0) return 'No code has been sent today.';
      return budgets
        .map(({ countryCode, taken, alarmedAt }) => {
          const alarm = alarmedAt ? `  half of the budget at ${alarmedAt.toISOString()}` : '';
          return `+${countryCode}  ${taken}${alarm}`;
        })
        .join('\n');
    },
  },
  audit: {
    words: 'audit',
    help: `the last ${AUDIT_LINES} entries of the audit trail, the newest first`,
    async run(deps) {
      const entries = await listAudit(deps.db, AUDIT_LINES);
      if (entries.length === 0) return 'The audit trail is empty.';
      return entries
        .map(entry => `${entry.createdAt.toISOString()}  ${entry.actor}  ${entry.action}  ${entry.subject}`)
        .join('\n');
    },
  },
};

/** Runs without a database: see runBroadcaster. */
export const broadcasterCommand = {
  words: 'broadcaster',
  help: 'run the broadcaster as a process of its own, for an app of several processes',
};

/** Needs no connection to the database: see backUp. */
export const backupCommand = {
  words: 'backup <folder>',
  help: 'copy the embedded database, photos and secrets, also while Rifq runs',
};

export function usage(): string {
  const all = [...Object.values(commands), backupCommand, broadcasterCommand];
  const lines = all.map(command => `  ${command.words.padEnd(25)} ${command.help}`);
  return ['npm run rifq -- <command>', '', ...lines].join('\n');
}
