import { expect } from '@playwright/test';
import { startEmbeddedPostgres } from '../../packages/db/src/embedded/index.ts';
import { connect, type DatabasePool } from '../../packages/db/src/index.ts';
import { DATA_DIR } from './outbox.ts';

/** Runs work on the database server of the shared app. Returns the URL of its database. */
export async function onServer(work: (pool: DatabasePool['pool']) => Promise<unknown>): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const { pool, close } = connect(server.url, { max: 1 });
  try {
    await work(pool);
    return server.url;
  } finally {
    await close();
    await server.stop();
  }
}

/** Ages a phone's codes, by default by 30 seconds, so that the next one can be requested now. */
export async function letResendWaitPass(phoneE164: string, seconds = 30): Promise<void> {
  await onServer(pool =>
    pool.query(
      `with counted as (
         update rate_limit_hits set at = at - make_interval(secs => $2)
          where at in (select created_at from verifications where phone_e164 = $1)
       )
       update verifications
          set created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
        where phone_e164 = $1`,
      [phoneE164, seconds],
    ),
  );
}

/** Waits until all that has happened to a user has reached every consumer: a page opened then hears of nothing older. */
export async function untilDelivered(userId: string): Promise<void> {
  const pending = `select 1 from outbox_deliveries join outbox_events on id = event_id
                    where payload ->> 'user_id' = $1`;
  await onServer(pool => expect.poll(async () => (await pool.query(pending, [userId])).rowCount).toBe(0));
}

/** Creates an empty database for a separate app besides the shared one. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const name = `e2e_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = await onServer(pool => pool.query(`create database ${name}`));
  return url.replace(/^postgresql:\/\/\/\w+/, `postgresql:///${name}`);
}
