import type { ErasureObstacle } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ReadScope, WriteScope } from './access.ts';
import type { EventOutbox } from './events.ts';
import type { Jobs } from './jobs.ts';

/** What is told of an erasure to every domain that has a part in it. */
export type Erasure = {
  readonly outbox: EventOutbox;
  readonly jobs: Jobs;
  readonly now: Date;
  /** Ids of records of this person's that other people were notified of. */
  readonly subjects: readonly string[];
};

/**
 * One part of what a domain keeps of a person: how it is handed out, what has to end before it can be erased, and how it
 * is erased, in the transaction in which everything is.
 */
export type PersonalData = {
  /** Its name in the document, which must not change. */
  readonly name: string;
  /** Its rows, in parts, so that never all of them are in memory. */
  rows?(db: Db, user: ReadScope<'user'>): AsyncIterable<readonly object[]>;
  readonly obstacle?: {
    readonly name: ErasureObstacle;
    stands(db: Db, user: ReadScope<'user'>, now: Date): Promise<boolean>;
  };
  /** Ids of its records that other people were notified of. */
  subjects?(db: Db, user: ReadScope<'user'>): Promise<readonly string[]>;
  erase?(tx: Db, erasure: Erasure, user: WriteScope<'user'>): Promise<void>;
};

/** How many rows are read at once. */
const PART = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * All rows that `read` finds, in parts.
 * @param read at most `limit` rows after an id, in the order of their ids
 */
export async function* inParts<R extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let after = BEFORE_ALL;
  for (;;) {
    const part = await read(after, PART);
    const last = part.at(-1);
    if (last === undefined) return;
    yield part;
    if (part.length < PART) return;
    after = last.id;
  }
}

/** What is one part as a whole. */
export async function* asOnePart(rows: Promise<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await rows;
}
