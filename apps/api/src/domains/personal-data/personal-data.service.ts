import { Readable } from 'node:stream';
import type { ResponseOf } from '@rifq/contract/calls';
import { EXPORTS_A_DAY } from '@rifq/rules';
import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { consumeLimitNow, DAY_SECONDS } from '../../platform/rate-limits.ts';
import { consumeOwnProof } from '../identity/index.ts';
import { eraseAccounts, listErasureBlockers } from './erase-account.ts';
import { exportDocument } from './export-document.ts';

/** Exports all personal data of the caller. Refuses with personal_data.too_many. */
export async function downloadOwn(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'publicUrl'>,
  parts: readonly PersonalData[],
  actor: SignedInActor,
): Promise<{ readonly name: string; readonly document: Readable }> {
  const now = deps.now();
  const limit = { bucket: `export:${actor.own.id}`, count: EXPORTS_A_DAY, seconds: DAY_SECONDS };
  const refused = await consumeLimitNow(deps.db, [limit], now);
  if (refused) throw new AppError('personal_data.too_many', refused);
  const source = { db: deps.db, log: deps.log, now, site: deps.publicUrl.origin };
  return {
    name: `rifq-${now.toISOString().slice(0, 10)}.json`,
    document: Readable.from(exportDocument(source, parts, actor.own)),
  };
}

/** Returns what blocks the erasure of the caller's account, and the coins and points that would be lost. */
export async function erasureTerms(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  parts: readonly PersonalData[],
  { own, account: { coins, points } }: SignedInActor,
): Promise<ResponseOf<'get', '/api/user/erase/terms'>> {
  return { blockers: await listErasureBlockers(db, parts, own, now()), coins, points };
}

/**
 * Erases the caller's account by a proof of its phone. Returns the blockers, and then changes nothing.
 * Refuses with identity.proof_invalid.
 */
export async function eraseOwn(
  deps: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  { own }: SignedInActor,
  proof: { readonly verificationId: string; readonly nonce: string | null },
): Promise<ResponseOf<'post', '/api/user/erase'>> {
  const { verificationId, nonce } = proof;
  const blockers = await eraseAccounts(deps, parts, [own], {
    actor: own.id,
    subjectOf: id => id,
    async prove(tx, now) {
      if (nonce === null) throw new AppError('identity.proof_invalid');
      await consumeOwnProof(tx, own, { verificationId, nonce }, now);
    },
  });
  return { erased: blockers.length === 0, blockers };
}
