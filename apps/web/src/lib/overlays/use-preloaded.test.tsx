import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { ChunkError } from '../versions/load-module.ts';
import { usePreloadedModule } from './use-preloaded.ts';

beforeEach(() => {
  server.use(http.get('/builds/latest.json', () => HttpResponse.error()));
  const { fetch } = globalThis;
  const { href } = window.location;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, href), init));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

/** Code that loads only while the connection is up. */
function loadWhileConnected() {
  const connection = { isCut: true };
  const load = vi.fn(async () => {
    if (!connection.isCut) return { Sheet: () => <p>sheet</p> };
    throw new ChunkError(new TypeError('Failed to fetch'));
  });
  return { connection, load };
}

interface PageProps {
  load: ReturnType<typeof loadWhileConnected>['load'];
  staysPressed?: boolean;
}

/** A page with one button; it stays pressed if `staysPressed`. */
function Page({ load, staysPressed = false }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const sheet = usePreloadedModule({
    load,
    isWanted: isOpen,
    ...(staysPressed ? {} : { onMissing: () => setOpen(false) }),
  });
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        open
      </button>
      {sheet !== undefined && <sheet.Sheet />}
    </>
  );
}

const press = () => fireEvent.click(screen.getByText('open'));
const isPressed = () => screen.getByText('open').getAttribute('aria-expanded') === 'true';

it('reports that it could not be opened, leaves the page unchanged, and opens the next time', async () => {
  const { connection, load } = loadWhileConnected();
  renderScreen(<Page load={load} />);
  press();
  await screen.findByText(/تعذّر الوصول إلى رِفق/);
  expect(isPressed()).toBe(false);
  connection.isCut = false;
  press();
  await screen.findByText('sheet');
});

it('stays pressed without `onMissing`, and opens automatically once the connection is back', async () => {
  const { connection, load } = loadWhileConnected();
  // Idle immediately.
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  renderScreen(<Page load={load} staysPressed />);
  press();
  await screen.findByText(/تعذّر الوصول إلى رِفق/);
  expect(isPressed()).toBe(true);
  connection.isCut = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('sheet');
});

it('is loaded before it is wanted, and then works offline', async () => {
  const { connection, load } = loadWhileConnected();
  connection.isCut = false;
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  renderScreen(<Page load={load} />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.queryByText('sheet')).toBeNull();
  await act(async () => undefined);
  connection.isCut = true;
  press();
  await screen.findByText('sheet');
});
