import { I18nProvider } from '@lingui/react';
import { NavigationProvider, ToastRegion } from '@rifq/ui';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider';
import { useNavigate } from 'react-router';
import { i18n } from '../lib/formats/i18n.ts';
import { useWritingLocale } from '../lib/formats/use-format.ts';
import { isInApp } from '../lib/navigation/in-app.ts';
import { toasts } from '../lib/overlays/toasts.ts';
import { meQuery } from '../lib/session/me.ts';
import { applyPreferences } from '../lib/session/preferences.ts';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** Contexts of every screen. It belongs inside a router. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <KitLocale>
          <LinksInApp>
            <PreferencesFollower />
            {children}
            <ToastRegion store={toasts} />
          </LinksInApp>
        </KitLocale>
      </I18nProvider>
    </QueryClientProvider>
  );
}

/** Calendars and numbers of the kit in the owner's digits. */
function KitLocale({ children }: { children: ReactNode }) {
  return <AriaI18nProvider locale={useWritingLocale()}>{children}</AriaI18nProvider>;
}

/** Links of the kit use the router, except to pages that are separate documents. */
function LinksInApp({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const go = (address: string) => {
    if (isInApp(address)) void navigate(address);
    else location.assign(address);
  };
  return <NavigationProvider value={go}>{children}</NavigationProvider>;
}

/** Applies theme, digits and calendar of the profile, whichever component loads it. */
function PreferencesFollower() {
  const { data } = useQuery({ ...meQuery, enabled: false });
  const preferences = data?.preferences;
  useEffect(() => {
    if (preferences) applyPreferences(preferences);
  }, [preferences]);
  return null;
}
