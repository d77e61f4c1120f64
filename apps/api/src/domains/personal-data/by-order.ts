import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '@rifq/db';
import type { ErasureBlocker } from '@rifq/rules';
import { type Operator, scopeFor } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { recordAudit } from '../../platform/audit.ts';
import { accountActions, findUserId, isManagedClient, managedIdsOfPhone } from '../identity/index.ts';
import { eraseAccounts } from './erase-account.ts';
import { exportDocument } from './export-document.ts';

/** Of whom an operator is asked: of a phone, or a client of a clinic without an account, by the id. */
export type Person = { readonly phoneE164: string } | { readonly clientId: string };

/** The records of one person: the account, if there is one, and the clients whom clinics manage with the same phone. */
type Found = { readonly accountId: string | null; readonly clientIds: readonly string[] };

/** Finds the records of a person. */
async function findPerson(db: Db, operator: Operator, person: Person): Promise<Found> {
  if ('clientId' in person) {
    const isClient = await isManagedClient(db, operator, person.clientId);
    return { accountId: null, clientIds: isClient ? [person.clientId] : [] };
  }
  const { phoneE164 } = person;
  return {
    accountId: await findUserId(db, operator, phoneE164),
    clientIds: await managedIdsOfPhone(db, operator, phoneE164),
  };
}

/** What was exported; and the clients of clinics with the same phone, each of whom has a document of their own. */
type Exported = { readonly isExported: boolean; readonly clientIds: readonly string[] };

/**
 * Exports all personal data of an account, or of a client by the id, to a new file, which only the current system account
 * may read, with an audit row. Throws when the file exists.
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
): Promise<Exported> {
  const { accountId, clientIds } = await findPerson(db, order.operator, order.person);
  const [userId, others] = 'clientId' in order.person ? [clientIds[0] ?? null, []] : [accountId, clientIds];
  if (userId === null) return { isExported: false, clientIds: others };
  const source = { db, log, now: now(), site: order.site };
  const file = createWriteStream(order.path, { flags: 'wx', mode: 0o600 });
  await pipeline(
    Readable.from(exportDocument(source, parts, scopeFor(order.operator, accountActions.manage, userId))),
    file,
  );
  await recordAudit(db, { actor: order.operator.name, action: 'account.exported', subject: userId });
  return { isExported: true, clientIds: others };
}

/** What an order to erase has found: the erased ids, or the blockers, and then nothing was changed. */
type Erased = { readonly ids: readonly string[]; readonly blockers: readonly ErasureBlocker[] };

/**
 * Erases a person, as an operator at that person's request: of a phone the account and the clients with it whom clinics
 * manage, together. Returns null when there is no such person.
 */
export async function eraseByOrder(
  deps: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  order: { readonly person: Person; readonly reason: string; readonly operator: Operator },
): Promise<Erased | null> {
  const { accountId, clientIds } = await findPerson(deps.db, order.operator, order.person);
  const ids = [...(accountId === null ? [] : [accountId]), ...clientIds].toSorted();
  if (ids.length === 0) return null;
  const users = ids.map(id => scopeFor(order.operator, accountActions.manage, id));
  const blockers = await eraseAccounts(deps, parts, users, {
    actor: order.operator.name,
    subjectOf: id => `${id}: ${order.reason}`,
    prove: async () => undefined,
  });
  return { ids: blockers.length > 0 ? [] : ids, blockers };
}
