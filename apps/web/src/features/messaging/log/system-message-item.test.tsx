import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { EmergencyCard } from './emergency-card-context.ts';
import { SystemMessageItem } from './system-message-item.tsx';

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

it('distinguishes the new time of a move from when it was moved', () => {
  const system = {
    line: 'moved',
    starts_at: '2026-11-21T14:30:00.000Z',
    opens_at: null,
    emergency_phone: null,
  } as const;
  renderScreen(<SystemMessageItem system={system} sentAt="2026-11-20T13:12:00.000Z" />);
  expect(screen.getByText(/^تغيّر الموعد إلى السبت 21 نوفمبر، \S+\s[صم] · \S+\s[صم]$/)).toBeTruthy();
});

it('names the doctors between whom a consultation was handed over', () => {
  const system = {
    line: 'handed_over',
    starts_at: null,
    opens_at: null,
    emergency_phone: null,
    from_doctor: 'د. أمل',
    to_doctor: 'د. باسم',
  } as const;
  renderScreen(<SystemMessageItem system={system} sentAt="2026-11-20T13:12:00.000Z" />);
  expect(screen.getByText(/^انتقلت الاستشارة من .*أمل.* إلى .*باسم/)).toBeTruthy();
});

const closed = {
  line: 'auto_reply',
  starts_at: null,
  opens_at: '2026-11-22T06:00:00.000Z',
  emergency_phone: '+966500000199',
} as const;

it('names in an automatic reply when the clinic opens in the reader’s zone, and links its number', () => {
  renderScreen(<SystemMessageItem system={closed} sentAt="2026-11-20T20:12:00.000Z" />);
  expect(screen.getByText(/^العيادة مغلقة الآن/).textContent).toMatch(
    /وتفتح الأحد 22 نوفمبر، \S+\s[صم]\. للطوارئ: \+966 500000199/,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+966500000199');
});

it('opens the emergency card from an automatic reply without a number, where there is one', () => {
  const openCard = vi.fn();
  const system = { ...closed, opens_at: null, emergency_phone: null };
  const { unmount } = renderScreen(
    <EmergencyCard value={openCard}>
      <SystemMessageItem system={system} sentAt="2026-11-20T20:12:00.000Z" />
    </EmergencyCard>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'بطاقة الطوارئ' }));
  expect(openCard).toHaveBeenCalledOnce();
  unmount();
  renderScreen(<SystemMessageItem system={system} sentAt="2026-11-20T20:12:00.000Z" />);
  expect(screen.queryByRole('button')).toBeNull();
});
