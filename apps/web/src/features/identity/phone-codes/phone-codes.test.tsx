import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen, signInBrowser } from '../../../testing/render.tsx';
import { answer, lose, server } from '../../../testing/server.ts';

const firebase = answer('get', '/api/user/identity', {
  provider: 'firebase',
  config: { api_key: 'key', auth_domain: 'rifq.example', project_id: 'rifq-of-tests', app_id: '1:2:web:3' },
  emulator: 'http://127.0.0.1:9',
});

/** At which address this document was loaded. */
const loadedAt = (path: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([Object.assign(Object.create(null), { name: `http://localhost:3000${path}` })]);

const real = window.location;
const reload = vi.fn();
const assign = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  // Each test asks anew which service there is, as a document does once.
  vi.resetModules();
  Object.defineProperty(window, 'location', {
    configurable: true,
    value: {
      href: real.href,
      origin: real.origin,
      pathname: real.pathname,
      search: '',
      reload,
      assign,
      replace,
    },
  });
});
afterEach(() => {
  Object.defineProperty(window, 'location', { configurable: true, value: real });
  vi.restoreAllMocks();
  for (const spy of [reload, assign, replace]) spy.mockReset();
});

const fresh = () => import('./phone-codes.ts');

describe('the client of an identity service', () => {
  it('waits for a document of its own where this one was loaded elsewhere', async () => {
    server.use(firebase);
    loadedAt('/dashboard');
    const { prepareCodes } = await fresh();
    await prepareCodes();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is asked for again after an answer that was lost', async () => {
    server.use(lose('get', '/api/user/identity'));
    const { identityClient, phoneCodes } = await fresh();
    await expect(phoneCodes()).rejects.toMatchObject({ code: 'network.lost' });
    server.resetHandlers();
    expect(await identityClient()).toEqual({ provider: 'otp' });
    await phoneCodes();
  });
});

describe('erasing the account where a service sends the code', () => {
  it('goes on at a register page', async () => {
    signInBrowser();
    server.use(
      firebase,
      answer('get', '/api/user/me', buildMe()),
      answer('get', '/api/user/erase/terms', { in_the_way: [], coins: 0, points: 0 }),
    );
    loadedAt('/dashboard/profile');
    const { default: EraseSheet } = await import('../own-data/erase-sheet.tsx');
    renderScreen(
      <Routes>
        <Route path="/dashboard/profile" element={<EraseSheet onClose={() => undefined} />} />
      </Routes>,
      { at: '/dashboard/profile' },
    );
    fireEvent.click(await screen.findByRole('button', { name: /^المتابعة برمز/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/register/erase'));
  });
});
