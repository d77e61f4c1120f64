import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen, signInBrowser } from '../../../testing/render.tsx';
import { lose, respond, server } from '../../../testing/server.ts';

const firebase = respond('get', '/api/user/identity', {
  provider: 'firebase',
  config: { api_key: 'key', auth_domain: 'rifq.example', project_id: 'rifq-of-tests', app_id: '1:2:web:3' },
  emulator: 'http://127.0.0.1:9',
});

/** Sets the path at which this document was loaded. */
const loadedAt = (path: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([Object.assign(Object.create(null), { name: `http://localhost:3000${path}` })]);

const real = window.location;
const reload = vi.fn();
const assign = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  // Each test requests the provider again, as each document does once.
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
  sessionStorage.clear();
});

const fresh = () => import('./phone-codes.ts');
const inApp = () => import('../../../lib/navigation/in-app.ts');

const hangs = (path: string) => http.get(path, () => new Promise<never>(() => undefined));

describe('the client of an identity service', () => {
  it('requires its own document if this one was loaded for another page', async () => {
    server.use(firebase);
    loadedAt('/dashboard');
    window.location.pathname = '/register';
    const { phoneCodes } = await fresh();
    void phoneCodes();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('is requested again after a lost response', async () => {
    server.use(lose('get', '/api/user/identity'));
    const { phoneCodes } = await fresh();
    await expect(phoneCodes()).rejects.toMatchObject({ code: 'network.lost' });
    server.resetHandlers();
    await phoneCodes();
  });

  it('sends a code whose verification the server created while this document only knew our own codes', async () => {
    const verification_id = '0190f5fe-7c00-7a00-8000-0000000000aa';
    server.use(
      respond('post', '/api/user/otp/send', {
        verification_id,
        phone: '+966501234567',
        expires_in: 300,
        resend_in: 30,
      }),
    );
    window.location.pathname = '/register';
    const { phoneCodes } = await fresh();
    const { send } = await phoneCodes();
    void send(
      { phone: '0501234567', countryCode: 966 },
      { run: call => call(), during: work => work(new AbortController().signal) },
    );
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(JSON.parse(sessionStorage.getItem('rifq.registration') ?? '').unsent).toMatchObject({
      verification: { id: verification_id },
      e164: '+966501234567',
    });
  });
});

describe('a document of the register pages', () => {
  beforeEach(() => loadedAt('/register'));

  it.each([
    ['is not loaded yet', hangs('/api/user/identity')],
    ['could not be requested', lose('get', '/api/user/identity')],
    ['is Firebase', firebase],
  ])('shows no other page if the service %s', async (_name, handler) => {
    server.use(handler);
    const { phoneCodes } = await fresh();
    const { isInApp } = await inApp();
    const asked = phoneCodes().catch(() => undefined);
    if (handler === firebase) await asked;
    expect(isInApp('/dashboard')).toBe(false);
    expect(isInApp('/register/otp')).toBe(true);
  });

  it('shows every page if the app sends its own codes', async () => {
    const { phoneCodes } = await fresh();
    const { isInApp } = await inApp();
    expect(isInApp('/dashboard')).toBe(false);
    await phoneCodes();
    expect(isInApp('/dashboard')).toBe(true);
  });

  it('is replaced by another if Back leads to a page of the app', async () => {
    const { RouteRulesGate } = await import('../../../app/guards/route-rules-gate.tsx');
    const { renderScreen: render } = await import('../../../testing/render.tsx');
    render(<RouteRulesGate>the page</RouteRulesGate>, { at: '/dashboard/pets' });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByText('the page')).toBeNull();
  });
});

describe('account erasure if a service sends the code', () => {
  it('continues at a register page', async () => {
    signInBrowser();
    server.use(
      firebase,
      respond('get', '/api/user/me', buildMe()),
      respond('get', '/api/user/erase/terms', { blockers: [], coins: 0, points: 0 }),
    );
    loadedAt('/dashboard/profile');
    window.location.pathname = '/dashboard/profile';
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
