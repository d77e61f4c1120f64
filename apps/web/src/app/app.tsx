import type { QueryClient } from '@tanstack/react-query';
import { ErrorLayout } from './error-boundary.tsx';
import { RouteRulesGate } from './guards/route-rules-gate.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';
import { useArrival } from './use-arrival.ts';
import { VersionNotice } from './version-notice.tsx';

/** The whole app. It belongs inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  useArrival();
  return (
    <Providers queryClient={queryClient}>
      <ErrorLayout>
        <RouteRulesGate>
          <AppRoutes />
        </RouteRulesGate>
      </ErrorLayout>
      <VersionNotice />
    </Providers>
  );
}
