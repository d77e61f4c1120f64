/** What holds for one path, whatever page lies there. */
export interface RouteRule {
  /** Another path, or an address elsewhere. */
  redirect: string;
}

export type RouteRules = Readonly<Record<string, RouteRule>>;

/**
 * The configured route rules (specification 2.14): addresses that people type or that old links carry. Server
 * and app both obey them, so that a link leads to the same place however it is followed.
 */
export const routeRules: RouteRules = {
  '/login': { redirect: '/register' },
  '/home': { redirect: '/dashboard' },
  '/help': { redirect: '/#faq' },
};

/** Where a rule sends this path, or undefined. A slash at the end makes no difference. */
export function redirectOf(pathname: string, rules: RouteRules = routeRules): string | undefined {
  const path = pathname === '/' ? pathname : pathname.replace(/(?<!\/)\/+$/, '');
  return Object.hasOwn(rules, path) ? rules[path]?.redirect : undefined;
}
