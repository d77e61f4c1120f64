import type { Db } from '@rifq/db';
import type { ErasureBlocker } from '@rifq/rules';
import type { ReadScope, WriteScope } from './access.ts';
import type { Logger } from './deps.ts';
import type { EventOutbox } from './events.ts';
import type { Jobs } from './jobs.ts';

/** The erasure, as passed to every domain that takes part in it. */
export type Erasure = {
  readonly outbox: EventOutbox;
  readonly jobs: Jobs;
  readonly now: Date;
  /** Ids of this person's records that others were notified of. */
  readonly subjects: readonly string[];
};

/**
 * One kind of personal data that a domain stores: how it is exported, what blocks its erasure, and how it is erased, in
 * the transaction of the whole erasure.
 */
export type PersonalData = {
  /** Its name in the exported document, which must not change. */
  readonly name: string;
  /** Its rows, in batches, so that they are never all in memory. */
  rows?(db: Db, user: ReadScope<'user'>, log: Logger): AsyncIterable<readonly object[]>;
  readonly blocker?: {
    readonly name: ErasureBlocker;
    applies(db: Db, user: ReadScope<'user'>, now: Date): Promise<boolean>;
  };
  /** Ids of its records that other people were notified of. */
  subjects?(db: Db, user: ReadScope<'user'>): Promise<readonly string[]>;
  erase?(tx: Db, erasure: Erasure, user: WriteScope<'user'>): Promise<void>;
};

/** Rows per batch. */
const BATCH_SIZE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Yields all rows that `read` finds, in batches.
 * @param read at most `limit` rows after an id, in the order of their ids
 */
export async function* readInBatches<R extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let after = BEFORE_ALL;
  for (;;) {
    const batch = await read(after, BATCH_SIZE);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    if (batch.length < BATCH_SIZE) return;
    after = last.id;
  }
}

/** Yields all rows as one batch. */
export async function* asOnePart(rows: Promise<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await rows;
}
