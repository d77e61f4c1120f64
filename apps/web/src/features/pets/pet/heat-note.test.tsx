import { safetyLines } from '@rifq/rules';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { HeatNote } from './heat-note.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-05-01T09:00:00Z', true],
  ['2026-09-30T09:00:00Z', true],
  ['2026-11-20T09:00:00Z', false],
])('warns of the heat on %s: %s', (now, warns) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  server.use(respond('get', '/api/user/me', buildMe()));
  renderScreen(<HeatNote />);
  expect(screen.queryByText(safetyLines.heat) !== null).toBe(warns);
});
