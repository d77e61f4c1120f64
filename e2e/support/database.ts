import { startEmbeddedPostgres } from '../../packages/db/src/embedded/index.ts';
import { connect, type DatabasePool } from '../../packages/db/src/index.ts';
import { DATA_DIR } from './outbox.ts';

/** Does something on the database server of the app that all tests share. Returns the URL of that app's database. */
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

/** Makes the codes of a phone older, by half a minute unless told otherwise, so that the next may be asked for now. */
export async function letResendWaitPass(phoneE164: string, seconds = 30): Promise<void> {
  await onServer(pool =>
    pool.query(
      `with counted as (
         update rate_events set at = at - make_interval(secs => $2)
          where at in (select created_at from verifications where phone_e164 = $1)
       )
       update verifications
          set created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
        where phone_e164 = $1`,
      [phoneE164, seconds],
    ),
  );
}

/** Makes an empty database for an app of its own beside the shared one. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const name = `e2e_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = await onServer(pool => pool.query(`create database ${name}`));
  return url.replace(/^postgresql:\/\/\/\w+/, `postgresql:///${name}`);
}
