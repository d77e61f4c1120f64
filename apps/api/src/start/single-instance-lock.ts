import { setTimeout as delay } from 'node:timers/promises';
import { type DirectClient, type DirectConnection, openDirectConnection } from '@rifq/db';
import { StartError } from './start-error.ts';

/** Any number: every process with an embedded broadcaster on this database asks for the same lock. */
const EMBEDDED_BROADCASTER_LOCK = 7_243_002;

/** A process that is just ending still holds it for a moment. */
const ATTEMPTS = 20;
const RETRY_DELAY_MS = 250;

/** One connection as the server knows it; its number alone may be given to another later. */
type Session = { readonly pid: number; readonly started: string };

/**
 * Ends the session of a connection that was lost on this side only: a network between that has forgotten it tells the
 * server nothing, which would hold the lock for hours.
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
 * Makes sure that this process is the only one with an embedded broadcaster on the database, for as long as the
 * connection is kept. Throws a StartError that names the way out.
 * @param handlers `onLost` hears of a lost connection, which is opened anew; `onTakenOver` of another process that has taken
 * the place meanwhile: this one has to end
 */
export function holdSingleInstanceLock(
  databaseUrl: string,
  handlers: { onLost(error: Error): void; onTakenOver(error: StartError): void },
): Promise<DirectConnection> {
  let session: Session | null = null;
  return openDirectConnection(databaseUrl, {
    async prepare(client) {
      if (session) await endSession(client, session);
      for (let attempt = 1; ; attempt += 1) {
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
        if (attempt === ATTEMPTS) throw new StartError(refusal);
        await delay(RETRY_DELAY_MS);
      }
    },
    onLost(error) {
      if (error instanceof StartError) handlers.onTakenOver(error);
      else handlers.onLost(error);
    },
  });
}
