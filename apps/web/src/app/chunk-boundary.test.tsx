import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { lazy, Suspense } from 'react';
import { Link, Outlet, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { useUiStore } from '../lib/overlays/ui-store.ts';
import { noteChunkErrors } from '../lib/versions/chunk-reload.ts';
import { renderScreen } from '../testing/render.tsx';
import { server } from '../testing/server.ts';
import { OptionalChunk, PageChunk } from './chunk-boundary.tsx';
import { Modals } from './modals.tsx';

noteChunkErrors();

/** Fails as Vite lets the import of a chunk fail. */
async function missingChunk(): Promise<never> {
  const payload = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  throw payload;
}

const reload = vi.fn();
let latest: string | null = null;
let report: MockInstance;

beforeEach(() => {
  latest = null;
  reload.mockReset();
  report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    http.get('/builds/latest.json', () =>
      latest === null ? HttpResponse.error() : HttpResponse.json({ id: latest }),
    ),
  );
  const { fetch } = globalThis;
  const { origin, href } = window.location;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, href), init));
  vi.stubGlobal('location', { ...window.location, origin, reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  report.mockRestore();
});

function openMissingPage() {
  const Missing = lazy(missingChunk);
  return renderScreen(
    <Routes>
      <Route
        element={
          <>
            <Link to="/here">elsewhere</Link>
            <PageChunk>
              <Suspense>
                <Outlet />
              </Suspense>
            </PageChunk>
          </>
        }
      >
        <Route path="/here" element={<p>here</p>} />
        <Route path="/missing" element={<Missing />} />
      </Route>
    </Routes>,
    { at: '/missing' },
  );
}

describe('a page whose code does not load', () => {
  it('says that the network is gone, within its layout, and reloads once it is back', async () => {
    openMissingPage();
    await screen.findByText('لا يوجد اتصال');
    expect(screen.getByText('elsewhere')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /إعادة المحاولة/ }));
    await screen.findByRole('button', { name: /^إعادة المحاولة/ });
    expect(reload).not.toHaveBeenCalled();
    latest = 'development';
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('loads a new build by itself', async () => {
    latest = 'another';
    openMissingPage();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByText('تعذّر التحميل')).toBeNull();
  });

  it('offers another try when the server is there, and the build is the same', async () => {
    latest = 'development';
    openMissingPage();
    await screen.findByText('تعذّر التحميل');
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: /إعادة المحاولة/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('is left by going elsewhere', async () => {
    openMissingPage();
    await screen.findByText('لا يوجد اتصال');
    fireEvent.click(screen.getByText('elsewhere'));
    await screen.findByText('here');
  });
});

it('a part that the page can do without is left out, and only for want of its code', async () => {
  const Missing = lazy(missingChunk);
  const Broken = () => {
    throw new Error('boom');
  };
  renderScreen(
    <OptionalChunk>
      <p>page</p>
      <Missing />
    </OptionalChunk>,
  );
  await waitFor(() => expect(screen.queryByText('page')).toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
  renderScreen(
    <OptionalChunk>
      <Broken />
    </OptionalChunk>,
  );
  expect(screen.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة' })).toBeTruthy();
});

it('a sheet that could not be opened says so, leaves the page alone, and opens the next time', async () => {
  let isLost = true;
  const load = async () => (isLost ? missingChunk() : { default: () => <p>sheet</p> });
  const modals = [{ flags: ['petModal' as const], load }];
  renderScreen(
    <>
      <p>page</p>
      <Modals modals={modals} />
    </>,
  );
  act(() => useUiStore.getState().openModal('petModal'));
  await screen.findByText(/تعذّر الاتصال/);
  expect(screen.getByText('page')).toBeTruthy();
  expect(useUiStore.getState().petModal).toBe(false);
  isLost = false;
  act(() => useUiStore.getState().openModal('petModal'));
  await screen.findByText('sheet');
  act(() => useUiStore.getState().closeModals('petModal'));
});
