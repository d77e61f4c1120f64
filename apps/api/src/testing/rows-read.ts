import { type Db, withTransaction } from '@rifq/db';
import { sql } from 'drizzle-orm';

/** Counts the rows of a table that the queries of `work` read, to show that an index is used. */
export function rowsRead(db: Db, table: string, work: (tx: Db) => Promise<unknown>): Promise<number> {
  return withTransaction(db, async tx => {
    const count = async () => {
      const { rows } = await tx.execute<{ read: string }>(
        sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
            from pg_stat_xact_user_tables where relname = ${table}`,
      );
      return Number(rows[0]?.read);
    };
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });
}
