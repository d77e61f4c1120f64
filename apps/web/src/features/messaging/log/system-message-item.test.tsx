import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { SystemMessageItem } from './system-message-item.tsx';

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

it('distinguishes the new time of a move from when it was moved', () => {
  const system = { line: 'moved', starts_at: '2026-11-21T14:30:00.000Z' } as const;
  renderScreen(<SystemMessageItem system={system} sentAt="2026-11-20T13:12:00.000Z" />);
  expect(screen.getByText(/^تغيّر الموعد إلى السبت 21 نوفمبر، \S+\s[صم] · \S+\s[صم]$/)).toBeTruthy();
});

it('names the doctors between whom a consultation was handed over', () => {
  const system = {
    line: 'handed_over',
    starts_at: null,
    from_doctor: 'د. أمل',
    to_doctor: 'د. باسم',
  } as const;
  renderScreen(<SystemMessageItem system={system} sentAt="2026-11-20T13:12:00.000Z" />);
  expect(screen.getByText(/^انتقلت الاستشارة من .*أمل.* إلى .*باسم/)).toBeTruthy();
});
