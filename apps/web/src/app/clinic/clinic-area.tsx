import type { pages } from '@rifq/contract';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';
import { UnmatchedPath } from '../errors/error-boundary.tsx';
import { Guarded } from '../guards/guarded.tsx';
import { RegisterLayout } from '../layouts/register-layout.tsx';
import { ClinicGuard } from './clinic-guard.tsx';
import { ClinicLayout } from './clinic-layout.tsx';

type ClinicPath = Extract<(typeof pages)[number], { layout: 'clinic' }>['path'];

/** Creates a page that is loaded on its first use: its module exports `Component`. */
function page(load: () => Promise<{ Component: ComponentType }>) {
  return lazyChunk(async () => ({ default: (await load()).Component }));
}

/** The screen of every page of the clinic's side; the types match it with the contract. */
const screens: Record<ClinicPath, ComponentType> = {
  '/clinic': page(() => import('./clinic-today-page.tsx')),
  '/clinic/reservations': page(() => import('./clinic-reservations-page.tsx')),
  '/clinic/reservations/:id': page(() => import('./clinic-room-page.tsx')),
  '/clinic/doses': page(() => import('../../features/records/clinic/doses/doses-page.tsx')),
  '/clinic/hours': page(() => import('../../features/scheduling/clinic/hours-page.tsx')),
  '/clinic/team': page(() => import('../../features/clinics/team/team-page.tsx')),
  '/clinic/clients': page(() => import('../../features/clients/list/clients-page.tsx')),
  '/clinic/clients/:id': page(() => import('./clinic-client-page.tsx')),
  '/clinic/patients/:id': page(
    () => import('../../features/records/clinic/own-entries/own-entries-page.tsx'),
  ),
  '/clinic/services': page(() => import('../../features/clinics/services/services-page.tsx')),
  '/clinic/recall': page(() => import('../../features/records/clinic/recall/recall-page.tsx')),
  '/clinic/desk': page(() => import('../../features/billing/desk/desk-page.tsx')),
  '/clinic/figures': page(() => import('../../features/billing/figures/figures-page.tsx')),
  '/clinic/desk/receipts/:id': page(() => import('../../features/billing/receipt/desk-receipt-page.tsx')),
  '/clinic/open': page(() => import('./open-clinic-page.tsx')),
  '/clinic/sign-in': page(() => import('../../features/identity/second-factor/second-factor-page.tsx')),
};

const { '/clinic/sign-in': SignIn, '/clinic/open': OpenClinic, ...members } = screens;

const AUTH = ['auth'] as const;

/** Opening a clinic and the second factor use the registration layout, without any data of patients. */
function SignInLayout() {
  return (
    <Guarded middleware={AUTH} pending={<PageLoading />}>
      <RegisterLayout />
    </Guarded>
  );
}

function MembersLayout() {
  return (
    <Guarded middleware={AUTH} pending={<PageLoading />}>
      <ClinicGuard>
        <ClinicLayout />
      </ClinicGuard>
    </Guarded>
  );
}

/** The clinic's side, in its own layout. */
export function Component() {
  return (
    <Routes>
      <Route element={<SignInLayout />}>
        <Route path="/sign-in" element={<SignIn />} />
        <Route path="/open" element={<OpenClinic />} />
      </Route>
      <Route element={<MembersLayout />}>
        {Object.entries(members).map(([path, Screen]) => (
          <Route key={path} path={path.replace('/clinic', '') || '/'} element={<Screen />} />
        ))}
      </Route>
      <Route path="*" element={<UnmatchedPath />} />
    </Routes>
  );
}
