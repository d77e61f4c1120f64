import { setTimeout as delay } from 'node:timers/promises';
import { type DirectClient, type DirectConnection, openDirectConnection } from '@rifq/db';
import { StartError } from './start-error.ts';

/** The key of the advisory lock; any number shared by all processes on this database. */
const EMBEDDED_BROADCASTER_LOCK = 7_243_002;

/** A process that is ending still holds the lock for a short time. */
const WAIT_MS = 5_000;
const RETRY_DELAY_MS = 250;

/** A connection as the server knows it; process ids are reused. */
type Session = { readonly pid: number; readonly started: string };

/**
 * Ends the server's session of a connection that was lost on this side only. The server may not notice for hours, and
 * would hold the lock for it.
 */
async function endSession(client: DirectClient, { pid, started }: Session): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz',
    [pid, started],
  );
}

const refusal = [
  'Another process with BROADCASTER=embedded uses this database, and each would reach only its own tabs.',
  'Run the broadcaster as a process of its own (npm run rifq -- broadcaster) and the others with BROADCASTER=pusher',
  'and PUSHER_HOST=127.0.0.1, or use Pusher Channels, soketi or Laravel Reverb.',
].join(' ');

/**
 * Takes an advisory lock so that one process at a time runs an embedded broadcaster on the database, and holds it until
 * closed. Throws a StartError if another process has it.
 * @param handlers `onLost` is called for a lost connection, which is reopened; `onTakenOver` if another process has
 * taken the lock by then, so that this one must end
 * @param waitMs how long to wait for a process that is ending
 */
export function holdSingleInstanceLock(
  databaseUrl: string,
  handlers: { onLost(error: Error): void; onTakenOver(error: StartError): void },
  waitMs = WAIT_MS,
): Promise<DirectConnection> {
  let session: Session | null = null;
  return openDirectConnection(databaseUrl, {
    async prepare(client) {
      if (session) await endSession(client, session);
      for (let waited = 0; ; waited += RETRY_DELAY_MS) {
        const { rows } = await client.query<Session & { held: boolean }>(
          `select pg_try_advisory_lock($1) as held, pid, backend_start::text as started
             from pg_stat_activity where pid = pg_backend_pid()`,
          [EMBEDDED_BROADCASTER_LOCK],
        );
        const [row] = rows;
        if (row?.held) {
          session = row;
          return;
        }
        if (waited >= waitMs) throw new StartError(refusal);
        await delay(RETRY_DELAY_MS);
      }
    },
    onLost(error) {
      if (error instanceof StartError) handlers.onTakenOver(error);
      else handlers.onLost(error);
    },
  });
}
