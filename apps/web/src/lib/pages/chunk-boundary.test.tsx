import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { Link, Outlet, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { Modals } from '../../app/modals/modals.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { OnDemand } from '../overlays/on-demand.tsx';
import { useUiStore } from '../overlays/ui-store.ts';
import { lazyChunk } from '../versions/lazy-chunk.tsx';
import { ChunkError } from '../versions/load-module.ts';
import { OptionalChunk, PageChunk, PartChunk } from './chunk-boundary.tsx';

/** Code that loads once `connection.isCut` is false. */
function loadWhileConnected(text: string, { isFinal = false } = {}) {
  const connection = { isCut: true };
  const load = async () => {
    if (connection.isCut) throw new ChunkError(new TypeError('Failed to fetch'), isFinal);
    return { default: () => <p>{text}</p> };
  };
  return { connection, Part: lazyChunk(load), load };
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

function openMissingPage({ isFinal = false } = {}) {
  const { connection, Part } = loadWhileConnected('the page', { isFinal });
  renderScreen(
    <Routes>
      <Route
        element={
          <>
            <Link to="/here">another page</Link>
            <Link to="/missing">there</Link>
            <PageChunk>
              <Outlet />
            </PageChunk>
          </>
        }
      >
        <Route path="/here" element={<p>here</p>} />
        <Route path="/missing" element={<Part />} />
      </Route>
    </Routes>,
    { at: '/missing' },
  );
  return connection;
}

const retryButton = () => screen.findByRole('button', { name: /^إعادة المحاولة/ });

describe('a page whose code does not load', () => {
  it('reports the lost network within its layout, and loads once the server responds', async () => {
    const connection = openMissingPage();
    await screen.findByText('تعذّر الوصول إلى رِفق');
    expect(screen.getByText('another page')).toBeTruthy();
    fireEvent.click(await retryButton());
    await screen.findByText('تعذّر الوصول إلى رِفق');
    connection.isCut = false;
    latest = 'development';
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('the page');
    expect(reload).not.toHaveBeenCalled();
  });

  it('loads a new build automatically', async () => {
    latest = 'another';
    openMissingPage();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByText('تعذّر التحميل')).toBeNull();
  });

  it('offers a retry when the server responds with the same build', async () => {
    latest = 'development';
    const connection = openMissingPage();
    await screen.findByText('تعذّر التحميل');
    connection.isCut = false;
    fireEvent.click(await retryButton());
    await screen.findByText('the page');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded with a new document where the browser has cached the failure', async () => {
    latest = 'development';
    openMissingPage({ isFinal: true });
    fireEvent.click(await retryButton());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('can be left for another page, and loads when it is opened again', async () => {
    const connection = openMissingPage();
    await screen.findByText('تعذّر الوصول إلى رِفق');
    fireEvent.click(screen.getByText('another page'));
    await screen.findByText('here');
    connection.isCut = false;
    fireEvent.click(screen.getByText('there'));
    await screen.findByText('the page');
  });
});

it('a part whose code does not load shows the error in place, and leaves the page unchanged', async () => {
  latest = 'development';
  const { connection, Part } = loadWhileConnected('the part');
  renderScreen(
    <>
      <p>page</p>
      <PartChunk fallback={<p>loading</p>}>
        <Part />
      </PartChunk>
    </>,
  );
  await screen.findByText('تعذّر التحميل');
  expect(screen.getByText('page')).toBeTruthy();
  connection.isCut = false;
  fireEvent.click(await retryButton());
  await screen.findByText('the part');
});

it('an optional part is left out until its code loads, but other errors of it are thrown', async () => {
  const { connection, Part } = loadWhileConnected('the part');
  const Broken = () => {
    throw new Error('boom');
  };
  renderScreen(
    <OptionalChunk>
      <p>rest of the page</p>
      <Part />
    </OptionalChunk>,
  );
  await waitFor(() => expect(screen.queryByText('rest of the page')).toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
  connection.isCut = false;
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('the part')).toBeTruthy();
  });
  renderScreen(
    <OptionalChunk>
      <Broken />
    </OptionalChunk>,
  );
  expect(screen.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة' })).toBeTruthy();
});

it('a modal that could not be opened reports it, leaves the page unchanged, and opens the next time', async () => {
  const { connection, load } = loadWhileConnected('sheet');
  const modals = [{ flags: ['petModal' as const], load }];
  renderScreen(
    <>
      <p>page</p>
      <Modals modals={modals} />
    </>,
  );
  act(() => useUiStore.getState().openModal('petModal'));
  await screen.findByText(/تعذّر الوصول إلى رِفق/);
  expect(screen.getByText('page')).toBeTruthy();
  expect(useUiStore.getState().petModal).toBe(false);
  connection.isCut = false;
  act(() => useUiStore.getState().openModal('petModal'));
  await screen.findByText('sheet');
  act(() => useUiStore.getState().closeModals('petModal'));
});

it('a sheet that could not be opened reports it, and the same press opens it afterwards', async () => {
  const { connection, Part } = loadWhileConnected('sheet');
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          open
        </button>
        {isOpen && (
          <OnDemand onMissing={() => setOpen(false)}>
            <Part />
          </OnDemand>
        )}
      </>
    );
  }
  renderScreen(<Page />);
  fireEvent.click(screen.getByText('open'));
  await waitFor(() => expect(screen.getByText('open').getAttribute('aria-expanded')).toBe('false'));
  expect(screen.getAllByText(/تعذّر الوصول إلى رِفق/)).not.toEqual([]);
  connection.isCut = false;
  fireEvent.click(screen.getByText('open'));
  await screen.findByText('sheet');
});
