import { describe, expect, it } from 'vitest';
import { LIVE_TOKEN_KEY, pages, SESSION_COOKIE, signedInLayouts } from './pages.ts';

describe('pages and keys', () => {
  it('match the specification and the clinic’s pages; dashboard, messenger and clinic need a signed-in user', () => {
    const dashboard = [
      '',
      '/pets',
      '/pets/view/:id',
      '/pets/edit/:id',
      '/profile',
      '/vaccines',
      '/reservations',
      '/reservations/:id',
    ].map(path => `/dashboard${path}`);
    const register = ['', '/otp', '/complete', '/success'].map(path => `/register${path}`);
    expect(pages.map(page => page.path)).toEqual(expect.arrayContaining(['/', ...register, ...dashboard]));
    for (const { path, layout } of pages) {
      expect(/^\/(dashboard|clinic)/.test(path)).toBe(signedInLayouts.includes(layout));
    }
    expect(signedInLayouts).toEqual(['dashboard', 'messenger', 'clinic']);
    expect([SESSION_COOKIE, LIVE_TOKEN_KEY]).toEqual(['__Secure_TK', 'token']);
  });
});
