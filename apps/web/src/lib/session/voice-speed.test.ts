import { beforeEach, expect, it, vi } from 'vitest';
import { respond, server } from '../../testing/server.ts';
import { signOutAndLeave } from './session.ts';
import { keepVoiceSpeed, readVoiceSpeed, voiceSpeeds } from './voice-speed.ts';

beforeEach(() => localStorage.clear());

it.each(voiceSpeeds)('stores the speed %d on the device', speed => {
  keepVoiceSpeed(speed);
  expect(readVoiceSpeed()).toBe(speed);
});

it.each(['', '3', 'fast', 'null'])('falls back to the default speed for anything else: «%s»', stored => {
  localStorage.setItem('rifq.voice-speed', stored);
  expect(readVoiceSpeed()).toBe(1);
});

it('is deleted by signing out', async () => {
  const { href, origin } = window.location;
  vi.stubGlobal('location', { href, origin, pathname: '/dashboard', search: '', assign: vi.fn() });
  server.use(respond('get', '/api/user/logout', { done: true }));
  keepVoiceSpeed(2);
  await signOutAndLeave();
  expect(localStorage.getItem('rifq.voice-speed')).toBeNull();
});
