import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lose, respond, server } from '../../testing/server.ts';
import { keepDraft, ownDrafts, readDraft } from './drafts.ts';
import { endedAt, forgetEnded, noteEnded } from './ended.ts';
import { leaveEnded } from './leave-ended.ts';
import { clearLocalSession, signInAgain, signOutAndLeave } from './session.ts';
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

it('navigates to the landing page, whichever calls are rejected before and after its response', async () => {
  server.use(
    http.get('/api/user/logout', () => {
      leaveEnded({ endedAt: AT });
      return HttpResponse.json({ data: { done: true } });
    }),
  );
  await signOutAndLeave();
  leaveEnded({ endedAt: AT });
  expect(assign.mock.calls).toEqual([['/']]);
  expect(replace).not.toHaveBeenCalled();
});

it('stops other tabs from reporting that another session ended this one', async () => {
  server.use(respond('get', '/api/user/logout', { done: true }));
  await signOutAndLeave();
  // What another tab does when its call is rejected.
  noteEnded(AT);
  expect(endedAt()).toBeNull();
});

it('navigates to registration with the reason when another session ends one after a failed sign-out', async () => {
  server.use(lose('get', '/api/user/logout'));
  await expect(signOutAndLeave()).rejects.toThrow();
  leaveEnded({ endedAt: AT });
  expect(assign).not.toHaveBeenCalled();
  expect(replace.mock.calls).toEqual([['/register?next=%2Fdashboard%2Fprofile']]);
  expect(endedAt()).toBe(AT);
});

describe('unsent texts', () => {
  beforeEach(() => {
    localStorage.clear();
    ownDrafts('u1');
    keepDraft('r1', 'نصف رسالة');
  });

  it('are deleted by signing out', async () => {
    server.use(respond('get', '/api/user/logout', { done: true }));
    await signOutAndLeave();
    expect(readDraft('r1')).toBe('');
  });

  it('stay for their author when the session has ended', async () => {
    server.use(respond('get', '/api/user/logout', { done: true }));
    await signInAgain('/dashboard');
    await clearLocalSession();
    ownDrafts('u1');
    expect(readDraft('r1')).toBe('نصف رسالة');
    ownDrafts('u2');
    expect(readDraft('r1')).toBe('');
  });
});
