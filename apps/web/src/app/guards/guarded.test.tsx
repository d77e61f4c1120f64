import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildMe } from '../../testing/build-me.ts';
import { renderScreen, signInBrowser, signOutBrowser } from '../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../testing/server.ts';
import { Guarded } from './guarded.tsx';

function guardedPage(names: readonly string[] = ['auth']) {
  return (
    <Routes>
      <Route
        path="/dashboard/*"
        element={
          <Guarded middleware={names} pending={<p>wait</p>}>
            <p>page</p>
            <Link to="/dashboard/pets">pets</Link>
          </Guarded>
        }
      />
      <Route path="/register" element={<p>register</p>} />
    </Routes>
  );
}

const open = (names?: readonly string[]) => renderScreen(guardedPage(names), { at: '/dashboard?day=1' });

describe('the guard of signed-in pages', () => {
  it('redirects to /register without an auth cookie, and sends no call', async () => {
    const { address } = open();
    await screen.findByText('register');
    expect(address()).toBe('/register?next=%2Fdashboard%3Fday%3D1');
  });

  it('navigates with a full load when the cookie has gone in the meantime: no data of its user stays', async () => {
    signInBrowser();
    localStorage.setItem(LIVE_TOKEN_KEY, 'token-1');
    server.use(respond('get', '/api/user/me', buildMe()));
    const { address } = open();
    await screen.findByText('page');
    signOutBrowser();
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, replace });
    screen.getByText('pets').click();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/register?next=%2Fdashboard%2Fpets'));
    vi.unstubAllGlobals();
    expect(screen.queryByText('page')).toBeNull();
    expect(address()).toBe('/dashboard/pets');
    expect(localStorage.getItem(LIVE_TOKEN_KEY)).toBeNull();
  });

  it('navigates with a full load when other data was loaded, even without the profile', async () => {
    signInBrowser();
    server.use(lose('get', '/api/user/me'));
    const { queryClient } = open();
    await screen.findByText('page');
    queryClient.setQueryData(['pets'], []);
    signOutBrowser();
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, replace });
    onTestFinished(() => void vi.unstubAllGlobals());
    screen.getByText('pets').click();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/register?next=%2Fdashboard%2Fpets'));
  });

  describe('with a cookie and no profile', () => {
    beforeEach(signInBrowser);

    it('fetches the profile, and an active one is signed in', async () => {
      server.use(respond('get', '/api/user/me', buildMe()));
      open();
      expect(screen.getByText('wait')).toBeTruthy();
      await screen.findByText('page');
    });

    it('fetches it once: navigating sends no further call', async () => {
      let asked = 0;
      server.use(
        respond('get', '/api/user/me', () => {
          asked += 1;
          return buildMe();
        }),
      );
      const { address } = open();
      await screen.findByText('page');
      screen.getByText('pets').click();
      await waitFor(() => expect(address()).toBe('/dashboard/pets'));
      expect(screen.getByText('page')).toBeTruthy();
      expect(asked).toBe(1);
    });

    it('redirects an inactive user to /register', async () => {
      server.use(
        respond('get', '/api/user/me', buildMe({ is_active: false, inactive_reason: 'incomplete' })),
      );
      const { address } = open();
      await screen.findByText('register');
      expect(address()).toBe('/register');
    });

    it.each([
      ['the network is gone', lose('get', '/api/user/me')],
      ['the server fails', refuse('get', '/api/user/me', 500, { code: 'request.failed', message: 'خلل' })],
      [
        'the session has ended',
        refuse('get', '/api/user/me', 401, { code: 'session.missing', message: 'انتهت' }),
      ],
    ])('silently shows the page when the profile does not load: %s', async (_, handler) => {
      server.use(handler);
      const { onSessionEnd } = open();
      await screen.findByText('page');
      expect(onSessionEnd).not.toHaveBeenCalled();
    });
  });

  it('throws on an unknown middleware, which the error layout shows', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open(['auth2']);
    await screen.findByRole('heading', { name: 'عذرًا، الصفحة غير موجودة' });
    expect(report.mock.calls.flat()).toContainEqual(new Error('Unknown route middleware: auth2'));
    report.mockRestore();
  });
});
