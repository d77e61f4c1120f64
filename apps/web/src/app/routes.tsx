import { type Layout, type pages, signedInLayouts } from '@rifq/contract';
import type { ComponentType } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { PageChunk } from '../lib/pages/chunk-boundary.tsx';
import { PageLoading } from '../lib/pages/page-loading.tsx';
import { storedAccount } from '../lib/session/stored-account.ts';
import { lazyChunk } from '../lib/versions/lazy-chunk.tsx';
import { UnmatchedPath } from './errors/error-boundary.tsx';
import { Guarded } from './guards/guarded.tsx';
import { NextCard, RewardCards } from './later/later-parts.ts';
import { DashboardLayout } from './layouts/dashboard-layout.tsx';
import { MessengerLayout } from './layouts/messenger-layout.tsx';
import { RegisterLayout } from './layouts/register-layout.tsx';
import { SignedInShell } from './layouts/signed-in-shell.tsx';
import { DashboardPage } from './pages/dashboard-page.tsx';

/** The default layout is the landing's: a separate document, without pages in the shell. */
type ShellLayout = Exclude<Layout, 'default' | 'clinic' | 'error'>;
type ShellPage = Exclude<(typeof pages)[number], { layout: 'default' | 'clinic' }>;
type Screens = { [L in ShellLayout]: Record<Extract<ShellPage, { layout: L }>['path'], ComponentType> };

/** Creates a page that is loaded on its first use: its module exports `Component`. */
function page(load: () => Promise<{ Component: ComponentType }>) {
  return lazyChunk(async () => ({ default: (await load()).Component }));
}

/** Milliseconds that the first render waits for the code of its page. */
const PATIENCE = 1000;

/**
 * Loads the later parts of the page with which the app opens.
 * @returns what the first render waits for: with stored responses, the whole page shows immediately
 */
export async function preloadPage(pathname: string): Promise<void> {
  if (pathname !== '/dashboard') return;
  const loaded = Promise.all([NextCard.preload(), RewardCards.preload()]);
  if (storedAccount() === null) return;
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, PATIENCE))]);
}

/** One screen for both paths, so that the list stays unchanged while another reservation is chosen. */
const Reservations = page(() => import('./pages/reservations-page.tsx'));

/** The pages of one pet are one chunk. */
const PetView = page(() => import('./pages/pet-view-page.tsx'));

/** The screen of every page of the contract; the types match the two. */
const screens: Screens = {
  register: {
    '/register': page(() => import('../features/identity/pages/phone-page.tsx')),
    '/register/otp': page(() => import('../features/identity/pages/otp-page.tsx')),
    '/register/complete': page(() => import('../features/identity/pages/complete-page.tsx')),
    '/register/success': page(() => import('../features/identity/pages/success-page.tsx')),
    '/register/erase': page(() => import('../features/identity/pages/erase-page.tsx')),
  },
  dashboard: {
    '/dashboard': DashboardPage,
    '/dashboard/pets': page(() => import('./pages/pets-page.tsx')),
    '/dashboard/pets/view/:id': PetView,
    '/dashboard/pets/edit/:id': page(() => import('./pages/pet-edit-page.tsx')),
    '/dashboard/pets/travel/:id': PetView,
    '/dashboard/profile': page(() => import('./pages/profile-page.tsx')),
    '/dashboard/payments/:id': page(() => import('./pages/payment-page.tsx')),
    '/dashboard/payments/:id/receipt': page(() => import('../features/payments/receipt/receipt-page.tsx')),
    '/dashboard/reservations/:id/print': page(() => import('../features/messaging/print/print-page.tsx')),
    '/dashboard/vaccines': page(() => import('../features/vaccines/pages/vaccines-page.tsx')),
  },
  messenger: { '/dashboard/reservations': Reservations, '/dashboard/reservations/:id': Reservations },
};

const layouts: Record<ShellLayout, ComponentType> = {
  register: RegisterLayout,
  dashboard: DashboardLayout,
  messenger: MessengerLayout,
};

/** The clinic's side: its routes, layout and guard are loaded on demand. */
const ClinicArea = page(() => import('./clinic/clinic-area.tsx'));

function ClinicRoute() {
  return (
    <PageChunk>
      <ClinicArea />
    </PageChunk>
  );
}

/** Names of the middlewares of each layout (specification 2.3): those with a signed-in user use `auth`. */
const AUTH = ['auth'] as const;

function GuardedLayout({ layout }: { layout: ShellLayout }) {
  const LayoutComponent = layouts[layout];
  if (!signedInLayouts.includes(layout)) return <LayoutComponent />;
  const pending = (
    <SignedInShell hasTabBar={layout === 'dashboard'}>
      <PageLoading />
    </SignedInShell>
  );
  return (
    <Guarded middleware={AUTH} pending={pending}>
      <LayoutComponent />
    </Guarded>
  );
}

const shellLayouts: readonly ShellLayout[] = ['register', 'dashboard', 'messenger'];

/** Every page of the shell in its layout; any other path goes to the error layout. */
export function AppRoutes() {
  return (
    <Routes>
      {shellLayouts.map(layout => (
        <Route key={layout} element={<GuardedLayout layout={layout} />}>
          <Route element={<LoadedPage />}>
            {Object.entries(screens[layout]).map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Route>
      ))}
      <Route path="/clinic/*" element={<ClinicRoute />} />
      <Route path="*" element={<UnmatchedPath />} />
    </Routes>
  );
}

/** Between the layout and its page, so that the layout stays while a page's code loads. */
function LoadedPage() {
  return (
    <PageChunk>
      <Outlet />
    </PageChunk>
  );
}
