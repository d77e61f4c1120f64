import type { LiveEcho } from './echo.ts';
import { renewLiveToken } from './live-token.ts';
import { logLive } from './log.ts';
import { createPauses } from './pauses.ts';

/** What the client tells of a refused or failed subscription; the status is the HTTP one, if there was any. */
interface SubscriptionError {
  error?: string;
  status?: number;
}

interface Member {
  /** Names of events, as the server gives them. */
  events: readonly string[];
  onEvent: (event: string) => void;
  /** The subscription holds: now, or again after a loss in which events may have passed unheard. */
  onSubscribed: () => void;
}

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/**
 * Joins a private channel and stays in it. The client tries an authorisation once for each connection;
 * here a refused one is tried once more with a renewed token, and one that failed by the way is repeated.
 * @param name without `private-`
 * @returns leaves the channel
 */
export function joinChannel(
  echo: LiveEcho,
  name: string,
  { events, onEvent, onSubscribed }: Member,
): () => void {
  const { connection } = echo.connector.pusher;
  const pauses = createPauses(FIRST_PAUSE, LONGEST_PAUSE);
  const channel = echo.private(name);
  let hasRenewed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = () => {
    if (connection.state === 'connected') channel.subscription.subscribe();
  };
  const begin = () => {
    clearTimeout(timer);
    hasRenewed = false;
  };

  connection.bind('connected', begin);
  channel.subscribed(() => {
    begin();
    pauses.reset();
    onSubscribed();
  });
  channel.error(({ error, status }: SubscriptionError) => {
    const isRefused = status === 401 || status === 403;
    logLive(error ?? 'Invalid auth response', { channel: name, status });
    if (!isRefused) {
      timer = setTimeout(again, pauses.next());
    } else if (!hasRenewed) {
      hasRenewed = true;
      // A session that is over is noticed by the page's own calls; the channel just stays closed.
      renewLiveToken().then(again, (cause: unknown) => logLive('No live token', cause));
    }
  });
  for (const event of events) channel.listen(`.${event}`, () => onEvent(event));

  return () => {
    clearTimeout(timer);
    connection.unbind('connected', begin);
    echo.leave(name);
  };
}
