import { startEmbeddedPostgres } from '../../packages/db/src/embedded/index.ts';
import { connect } from '../../packages/db/src/index.ts';
import { DATA_DIR } from './outbox.ts';

/** Makes the codes of a phone half a minute older, so that the next one may be asked for now. */
export async function letResendWaitPass(phoneE164: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const { pool, close } = connect(server.url, { max: 1 });
  try {
    await pool.query(
      `update rate_events set at = at - interval '30 seconds'
        where at in (select created_at from verifications where phone_e164 = $1)`,
      [phoneE164],
    );
  } finally {
    await close();
    await server.stop();
  }
}
