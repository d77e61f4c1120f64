import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, lose, server } from '../../testing/server.ts';
import { keepDraft, ownDrafts, readDraft } from './drafts.ts';
import { endedAt, forgetEnded, noteEnded } from './ended.ts';
import { leaveEnded } from './leave-ended.ts';
import { clearLocalSession, signInAgain, signOut } from './session.ts';
import { setSigningOut } from './signing-out.ts';

const AT = '2026-11-22T08:30:00Z';
const assign = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  forgetEnded();
  setSigningOut(false);
  assign.mockClear();
  replace.mockClear();
  const { href, origin } = window.location;
  const pathname = '/dashboard/profile';
  vi.stubGlobal('location', { href, origin, pathname, search: '', assign, replace });
});

it('leaves for the landing page, whatever is refused before and after its answer', async () => {
  server.use(
    http.get('/api/user/logout', () => {
      leaveEnded({ endedAt: AT });
      return HttpResponse.json({ data: { done: true } });
    }),
  );
  await signOut();
  leaveEnded({ endedAt: AT });
  expect(assign.mock.calls).toEqual([['/']]);
  expect(replace).not.toHaveBeenCalled();
});

it('lets no other tab say that the session was ended elsewhere', async () => {
  server.use(answer('get', '/api/user/logout', { done: true }));
  await signOut();
  // What another tab does, whose call is refused before or after.
  noteEnded(AT);
  expect(endedAt()).toBeNull();
});

it('leaves for registration and says why once a session that could not be signed out is ended elsewhere', async () => {
  server.use(lose('get', '/api/user/logout'));
  await expect(signOut()).rejects.toThrow();
  leaveEnded({ endedAt: AT });
  expect(assign).not.toHaveBeenCalled();
  expect(replace.mock.calls).toEqual([['/register?next=%2Fdashboard%2Fprofile']]);
  expect(endedAt()).toBe(AT);
});

describe('what was being written', () => {
  beforeEach(() => {
    localStorage.clear();
    ownDrafts('u1');
    keepDraft('r1', 'نصف رسالة');
  });

  it('goes with signing out', async () => {
    server.use(answer('get', '/api/user/logout', { done: true }));
    await signOut();
    expect(readDraft('r1')).toBe('');
  });

  it('stays where the session has ended, for the one who wrote it', async () => {
    server.use(answer('get', '/api/user/logout', { done: true }));
    await signInAgain('/dashboard');
    await clearLocalSession();
    ownDrafts('u1');
    expect(readDraft('r1')).toBe('نصف رسالة');
    ownDrafts('u2');
    expect(readDraft('r1')).toBe('');
  });
});
