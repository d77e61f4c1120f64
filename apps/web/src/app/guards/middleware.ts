import type { QueryClient } from '@tanstack/react-query';
import { isOfClinic } from '../../lib/navigation/in-app.ts';
import { whenRestored } from '../../lib/offline/restore.ts';
import { ownDrafts } from '../../lib/session/drafts.ts';
import { meQuery } from '../../lib/session/me.ts';
import { clearLocalSession, hasAuthCookie } from '../../lib/session/session.ts';

/** Input of a middleware. */
export interface GuardContext {
  /** Path and query of the requested page. */
  address: string;
  queryClient: QueryClient;
}

/** Redirect target, or null to show the page. */
export type Verdict = {
  to: string;
  /** With a full load, since the data in memory belongs to an ended session. */
  isFullLoad?: boolean;
} | null;

export type Middleware = (context: GuardContext) => Promise<Verdict>;

/**
 * The guard (specification 2.11 to 2.13). A failure to load the profile is ignored silently: the page shows, and its
 * own calls report what is wrong.
 */
async function auth({ address, queryClient }: GuardContext): Promise<Verdict> {
  if (!hasAuthCookie()) {
    // When the cookie has gone while the app was open, its user's data is cleared too.
    await clearLocalSession();
    return { to: `/register?next=${encodeURIComponent(address)}`, isFullLoad: hasAnswers(queryClient) };
  }
  // Stored responses of the account are shown immediately; the pages fetch them again.
  await whenRestored();
  const known = queryClient.getQueryData(meQuery.queryKey);
  try {
    const me = known ?? (await queryClient.fetchQuery(meQuery));
    ownDrafts(me.id);
    if (me.is_active) return null;
    // New staff of a clinic return to its pages once the profile is complete.
    return { to: isOfClinic(address) ? `/register?next=${encodeURIComponent(address)}` : '/register' };
  } catch {
    return null;
  }
}

/** Whether any data is in memory. The profile may be missing while other calls have succeeded. */
function hasAnswers(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.data !== undefined);
}

const middlewares: ReadonlyMap<string, Middleware> = new Map([['auth', auth]]);

/**
 * Finds a middleware by its name.
 * @throws {Error} for an unknown name (specification 2.15)
 */
export function findMiddleware(name: string): Middleware {
  const middleware = middlewares.get(name);
  if (!middleware) throw new Error(`Unknown route middleware: ${name}`);
  return middleware;
}

/** Runs middlewares in order; the first that objects decides. */
export async function runMiddlewares(names: readonly string[], context: GuardContext): Promise<Verdict> {
  for (const name of names) {
    const verdict = await findMiddleware(name)(context);
    if (verdict !== null) return verdict;
  }
  return null;
}
