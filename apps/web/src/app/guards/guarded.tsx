import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { FullLoadRedirect } from './full-load.tsx';
import { runMiddlewares, type Verdict } from './middleware.ts';

interface GuardedProps {
  /** Names of the middlewares, run in this order on every navigation. */
  middleware: readonly string[];
  /** Shown until the first verdict. */
  pending: ReactNode;
  children: ReactNode;
}

type Decision = { address: string; verdict: Verdict } | { error: unknown };

/**
 * Shows its children once the middlewares allow it, or redirects. Errors of a middleware, such as an unknown name, go
 * to the error layout.
 */
export function Guarded({ middleware, pending, children }: GuardedProps) {
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const [decision, setDecision] = useState<Decision>();
  const address = pathname + search;

  useEffect(() => {
    let isCurrent = true;
    const decide = (next: Decision) => {
      if (isCurrent) setDecision(next);
    };
    runMiddlewares(middleware, { address, queryClient }).then(
      verdict => decide({ address, verdict }),
      (error: unknown) => decide({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, middleware, queryClient]);

  if (decision === undefined) return pending;
  if ('error' in decision) throw decision.error;
  const { verdict } = decision;
  if (verdict === null) return children;
  if (decision.address !== address) return pending;
  return verdict.isFullLoad ? <FullLoadRedirect to={verdict.to} /> : <Navigate to={verdict.to} replace />;
}
