/** The rule for one path, regardless of the page there. */
export interface RouteRule {
  /** Another path, or a URL of another site. */
  redirect: string;
}

export type RouteRules = Readonly<Record<string, RouteRule>>;

/**
 * The configured route rules (specification 2.14): URLs that people type or that old links contain. Server
 * and app both apply them, so that a link leads to the same page however it is followed.
 */
export const routeRules: RouteRules = {
  '/login': { redirect: '/register' },
  '/home': { redirect: '/dashboard' },
  '/help': { redirect: '/#faq' },
};

/** Returns the redirect target of a path, or undefined. Ignores a trailing slash. */
export function redirectOf(pathname: string, rules: RouteRules = routeRules): string | undefined {
  const path = pathname === '/' ? pathname : pathname.replace(/(?<!\/)\/+$/, '');
  return Object.hasOwn(rules, path) ? rules[path]?.redirect : undefined;
}
