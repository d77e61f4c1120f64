import { withTransaction } from '@rifq/db';
import { foldArabic, foldVersion } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { mapInTurns } from '../../core/map-in-turns.ts';
import { LeaseHeldError, runOperation } from '../../platform/operation.ts';
import { listFolded, setFolded } from './search.repository.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Longer than it takes for millions of messages; after a crash, the job is retried. */
export const REFOLD_SECONDS = 4 * 3600;

/** Folds the texts of all messages in batches and updates those whose folded text differs. Idempotent. */
export async function refoldAll({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const batch: Awaited<ReturnType<typeof listFolded>> = await listFolded(db, after, BATCH);
    const again = await mapInTurns(batch, ({ id, text }) => ({ id, folded: foldArabic(text) }));
    const changed = again.filter(({ folded }, index) => folded !== batch[index]?.folded);
    if (changed.length > 0) await withTransaction(db, tx => setFolded(tx, changed));
    after = batch.length < BATCH ? undefined : batch.at(-1)?.id;
  }
}

/** Refolds all messages once per version of the fold, unless another process is doing so. */
export async function refoldMessages(deps: Pick<Deps, 'db'>): Promise<void> {
  const key = `messaging.refold:${foldVersion}`;
  try {
    await runOperation(deps.db, { key, leaseSeconds: REFOLD_SECONDS, call: () => refoldAll(deps) });
  } catch (error) {
    if (!(error instanceof LeaseHeldError)) throw error;
  }
}
