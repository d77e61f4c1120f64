import type { TestDatabase } from '@rifq/testing';
import { expect } from 'vitest';

/** Waits until a number of statements are blocked by a lock of another transaction. */
export async function waitForBlocked({ pool }: TestDatabase, statements = 1): Promise<void> {
  const query =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waiting = async () => (await pool.query<{ n: number }>(query)).rows[0]?.n;
  await expect.poll(waiting, { interval: 20 }).toBe(statements);
}
