import type { QueryClient } from '@tanstack/react-query';
import { whenRestored } from '../../lib/offline/restore.ts';
import { ownDrafts } from '../../lib/session/drafts.ts';
import { meQuery } from '../../lib/session/me.ts';
import { clearLocalSession, hasAuthCookie } from '../../lib/session/session.ts';

/** What a middleware may look at. */
export interface GuardContext {
  /** Path and query of the page that is asked for. */
  address: string;
  queryClient: QueryClient;
}

/** Where to go instead, or null to let the page show. */
export type Verdict = {
  to: string;
  /** With a full load, since what is in memory belongs to someone whose session is over. */
  isFullLoad?: boolean;
} | null;

export type Middleware = (context: GuardContext) => Promise<Verdict>;

/**
 * The guard (specification 2.11 to 2.13). A failure to load the profile is ignored silently: the page shows, and its own
 * calls say what is wrong.
 */
async function auth({ address, queryClient }: GuardContext): Promise<Verdict> {
  if (!hasAuthCookie()) {
    // A cookie that has gone while the app was open takes what is shown of its user with it.
    await clearLocalSession();
    return { to: `/register?next=${encodeURIComponent(address)}`, isFullLoad: hasAnswers(queryClient) };
  }
  // What this device has of the account shows at once; the pages ask for it again.
  await whenRestored();
  const known = queryClient.getQueryData(meQuery.queryKey);
  try {
    const me = known ?? (await queryClient.fetchQuery(meQuery));
    ownDrafts(me.id);
    return me.is_active ? null : { to: '/register' };
  } catch {
    return null;
  }
}

/** Whether anything is in memory. The profile may be missing where the pages' own calls were answered. */
function hasAnswers(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.data !== undefined);
}

const middlewares: ReadonlyMap<string, Middleware> = new Map([['auth', auth]]);

/**
 * A middleware by its name.
 * @throws {Error} for a name that none has (specification 2.15)
 */
export function findMiddleware(name: string): Middleware {
  const middleware = middlewares.get(name);
  if (!middleware) throw new Error(`Unknown route middleware: ${name}`);
  return middleware;
}

/** Asks middlewares one after another; the first that objects decides. */
export async function runMiddlewares(names: readonly string[], context: GuardContext): Promise<Verdict> {
  for (const name of names) {
    const verdict = await findMiddleware(name)(context);
    if (verdict !== null) return verdict;
  }
  return null;
}
