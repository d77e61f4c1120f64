import type { QueryClient } from '@tanstack/react-query';
import { ErrorLayout } from './errors/error-boundary.tsx';
import { RouteRulesGate } from './guards/route-rules-gate.tsx';
import { LiveProvider } from './live/live-provider.tsx';
import { AppModals } from './modals/modals.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { VersionNotice } from './version-notice.tsx';

/** The whole app. It belongs inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  useRouteFocus();
  return (
    <ErrorLayout>
      <Providers queryClient={queryClient}>
        <LiveProvider>
          {/* A page that fails leaves the layout around it unchanged. */}
          <ErrorLayout>
            <RouteRulesGate>
              <AppRoutes />
            </RouteRulesGate>
          </ErrorLayout>
        </LiveProvider>
        <AppModals />
        <VersionNotice />
      </Providers>
    </ErrorLayout>
  );
}
