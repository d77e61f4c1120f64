import type { LiveEcho } from './echo.ts';
import { renewLiveToken } from './live-token.ts';
import { logLive } from './log.ts';
import { createPauses } from './pauses.ts';
import { FIRST_PAUSE, insist, LONGEST_PAUSE, pause } from './try-again.ts';

/** What the client tells of a refused or failed subscription; the status is the HTTP one, if there was any. */
interface SubscriptionError {
  error?: string;
  status?: number;
}

interface Member {
  /** The token that the latest subscription was asked with. */
  shownToken: () => string | null;
  /** Names of events, as the server gives them. */
  events: readonly string[];
  onEvent: (event: string) => void;
  /** The subscription holds: now, or again after a loss in which events may have passed unheard. */
  onSubscribed: () => void;
  /** A fresh token is refused too, or cannot be had: the session is over, or someone else's by now. */
  onRefused: () => void;
}

/**
 * Joins a private channel and stays in it. The client tries an authorisation once for each connection; here
 * one that failed by the way is repeated, and a refused one is tried at once with another token (the hour of
 * the first may be over) and then, with growing pauses, with further ones.
 * @param name without `private-`
 * @returns leaves the channel
 */
export function joinChannel(echo: LiveEcho, name: string, member: Member): () => void {
  const { connection } = echo.connector.pusher;
  const pauses = createPauses(FIRST_PAUSE, LONGEST_PAUSE);
  const channel = echo.private(name);
  let refusals = 0;
  /** Ends what is being tried: a new connection begins by itself, and whoever left tries nothing more. */
  let attempt = new AbortController();

  const begin = () => {
    attempt.abort();
    attempt = new AbortController();
    refusals = 0;
  };

  const tryAgain = async (isRefused: boolean, signal: AbortSignal) => {
    const refused = member.shownToken();
    if (isRefused) refusals += 1;
    if (isRefused && refusals === 2) member.onRefused();
    if (!isRefused || refusals > 1) await pause(pauses.next(), signal);
    if (isRefused) await insist(limit => renewLiveToken(refused, limit), signal);
    if (!signal.aborted && connection.state === 'connected') channel.subscription.subscribe();
  };

  connection.bind('connected', begin);
  channel.subscribed(() => {
    begin();
    pauses.reset();
    member.onSubscribed();
  });
  channel.error(({ error, status }: SubscriptionError) => {
    logLive(error ?? 'Invalid auth response', { channel: name, status });
    const { signal } = attempt;
    tryAgain(status === 401 || status === 403, signal).catch((cause: unknown) => {
      if (signal.aborted) return;
      logLive('No live token', cause);
      member.onRefused();
    });
  });
  for (const event of member.events) channel.listen(`.${event}`, () => member.onEvent(event));

  return () => {
    attempt.abort();
    connection.unbind('connected', begin);
    echo.leave(name);
  };
}
