import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../../lib/me.ts';
import { hasAuthCookie } from '../../lib/session.ts';

/** What a middleware may look at. */
export interface GuardContext {
  /** Path and query of the page that is asked for. */
  address: string;
  queryClient: QueryClient;
}

/** A path to go to instead, or null to let the page show. */
export type Verdict = string | null;

export type Middleware = (context: GuardContext) => Promise<Verdict>;

/**
 * The guard of the seed's section 2: no auth cookie leads to /register; with a cookie the profile is
 * fetched unless it is loaded, an active one is signed in and any other leads to /register. A failure to
 * load it is ignored silently: the page shows, and its own calls say what is wrong.
 */
async function auth({ address, queryClient }: GuardContext): Promise<Verdict> {
  if (!hasAuthCookie()) return `/register?next=${encodeURIComponent(address)}`;
  try {
    const me = queryClient.getQueryData(meQuery.queryKey) ?? (await queryClient.fetchQuery(meQuery));
    return me.is_active ? null : '/register';
  } catch {
    return null;
  }
}

const middlewares: ReadonlyMap<string, Middleware> = new Map([['auth', auth]]);

/**
 * A middleware by its name.
 * @throws {Error} for a name that none has (seed, section 8)
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
