import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '@rifq/db';
import type { ErasureBlocker } from '@rifq/rules';
import { type Operator, scopeFor } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { recordAudit } from '../../platform/audit.ts';
import { accountActions, findUserId, isManagedClient } from '../identity/index.ts';
import { eraseAccount } from './erase-account.ts';
import { exportDocument } from './export-document.ts';

/** Of whom an operator is asked: the account of a phone, or a client of a clinic without an account, by the id. */
export type Person = { readonly phoneE164: string } | { readonly clientId: string };

/** Finds the id of a person; null when there is none. */
async function findPerson(db: Db, operator: Operator, person: Person): Promise<string | null> {
  if ('phoneE164' in person) return findUserId(db, operator, person.phoneE164);
  return (await isManagedClient(db, operator, person.clientId)) ? person.clientId : null;
}

/**
 * Exports all personal data of a person to a new file, which only the current system account may read, with an audit
 * row. Returns false when there is no such person. Throws when the file exists.
 */
export async function exportTo(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  parts: readonly PersonalData[],
  order: {
    readonly person: Person;
    readonly path: string;
    readonly site: string;
    readonly operator: Operator;
  },
): Promise<boolean> {
  const userId = await findPerson(db, order.operator, order.person);
  if (userId === null) return false;
  const source = { db, log, now: now(), site: order.site };
  const file = createWriteStream(order.path, { flags: 'wx', mode: 0o600 });
  await pipeline(
    Readable.from(exportDocument(source, parts, scopeFor(order.operator, accountActions.manage, userId))),
    file,
  );
  await recordAudit(db, { actor: order.operator.name, action: 'account.exported', subject: userId });
  return true;
}

/**
 * Erases a person, as an operator at that person's request. Returns the blockers, and then changes nothing; null when
 * there is no such person.
 */
export async function eraseByOrder(
  deps: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  order: { readonly person: Person; readonly reason: string; readonly operator: Operator },
): Promise<readonly ErasureBlocker[] | null> {
  const userId = await findPerson(deps.db, order.operator, order.person);
  if (userId === null) return null;
  return eraseAccount(deps, parts, scopeFor(order.operator, accountActions.manage, userId), {
    actor: order.operator.name,
    subject: `${userId}: ${order.reason}`,
    prove: async () => undefined,
  });
}
