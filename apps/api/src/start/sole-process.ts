import { setTimeout as pause } from 'node:timers/promises';
import { type DirectConnection, keepConnection } from '@rifq/db';
import { StartError } from './start-error.ts';

/** Any number: every process with an embedded broadcaster on this database asks for the same lock. */
const EMBEDDED_BROADCASTER_LOCK = 7_243_002;

/** A process that is just ending still holds it for a moment. */
const TRIES = 20;
const PAUSE_MS = 250;

const refusal = [
  'Another process with BROADCASTER=embedded uses this database, and each would reach only its own tabs.',
  'Run the broadcaster as a process of its own (npm run rifq -- broadcaster) and the others with BROADCASTER=pusher',
  'and PUSHER_HOST=127.0.0.1, or use Pusher Channels, soketi or Laravel Reverb.',
].join(' ');

/**
 * Makes sure that this process is the only one with an embedded broadcaster on the database, for as long as the
 * connection is kept. Throws a StartError that names the way out.
 * @param handlers `onLost` hears of a lost connection, which is opened anew; `onTaken` of another process that has taken
 * the place meanwhile: this one has to end
 */
export function beSoleProcess(
  databaseUrl: string,
  handlers: { onLost(error: Error): void; onTaken(error: StartError): void },
): Promise<DirectConnection> {
  return keepConnection(databaseUrl, {
    async prepare(client) {
      for (let tried = 1; ; tried += 1) {
        const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
          EMBEDDED_BROADCASTER_LOCK,
        ]);
        if (rows[0]?.held) return;
        if (tried === TRIES) throw new StartError(refusal);
        await pause(PAUSE_MS);
      }
    },
    onLost(error) {
      if (error instanceof StartError) handlers.onTaken(error);
      else handlers.onLost(error);
    },
  });
}
