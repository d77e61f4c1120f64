import { type RouteRules, redirectOf, routeRules } from '@rifq/contract';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isInApp } from '../../lib/navigation/in-app.ts';
import { mayShow } from '../../lib/navigation/register-document.ts';
import { FullLoadRedirect, Reload } from './full-load.tsx';

/**
 * Applies the route rules before any page or guard: targets outside the app are loaded in full, and so are pages that
 * this document may not show, when Back leads to them.
 */
export function RouteRulesGate({
  rules = routeRules,
  children,
}: {
  rules?: RouteRules;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const target = redirectOf(pathname, rules);
  if (target === undefined) return mayShow(pathname) ? children : <Reload />;
  return isInApp(target) ? <Navigate to={target} replace /> : <FullLoadRedirect to={target} />;
}
