import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMe, mishmish } from '../../testing/build-me.ts';
import { renderScreen } from '../../testing/render.tsx';
import { respond, server } from '../../testing/server.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { Greeting } from './greeting.tsx';

const plans = { as_of: '2026-11-20', pets: [] };
const summary = {
  coins: 20,
  points: 50,
  level: 1,
  level_start: 0,
  next_level_start: 100,
  tasks: [],
  tasks_done: 0,
  tasks_all: 0,
  celebrations: [],
};

describe('the greeting', () => {
  it.each([
    [7, 'صباح الخير يا نورة'],
    [13, 'مساء الخير يا نورة'],
    [23, 'مساء الخير يا نورة'],
    [2, 'مساء الخير يا نورة'],
  ])('follows the clock at %i', (hour, expected) => {
    server.use(respond('get', '/api/user/me', buildMe()));
    renderScreen(<Greeting firstname="نورة" now={new Date(2026, 10, 20, hour)} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(expected);
  });
});

describe('the dashboard', () => {
  beforeEach(() =>
    server.use(
      respond('get', '/api/rewards/summary', summary),
      respond('get', '/api/reservations/list', { reservations: [], more: false }),
      respond('get', '/api/clients/offers', { offers: [], joins: [] }),
    ),
  );

  it('shows level and tasks after the pets, also to an owner without any', async () => {
    server.use(respond('get', '/api/user/me', buildMe()), respond('get', '/api/vaccines/plan', plans));
    renderScreen(<DashboardPage />);
    const level = await screen.findByRole('region', { name: 'بقيت 50 نقطة للمستوى 2' });
    const tasks = screen.getByRole('region', { name: 'مهامّ لطيفة' });
    const invitation = screen.getByText('الصندوق ينتظر ساكنه');
    expect(invitation.compareDocumentPosition(level)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(level.compareDocumentPosition(tasks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['home', true],
    ['lost', false],
  ] as const)('leaves room for the cat of the panel while a pet is %s: %s', async (state, hasRoom) => {
    server.use(
      respond('get', '/api/user/me', buildMe({ pets: [{ ...mishmish, state }] })),
      respond('get', '/api/vaccines/plan', plans),
    );
    renderScreen(<DashboardPage />);
    const greeting = (await screen.findByRole('heading', { level: 1 })).closest('section');
    expect(greeting?.classList.contains('greeting')).toBe(hasRoom);
  });

  it('greets by the whole first name, and invites a new owner to add a pet', async () => {
    server.use(
      respond('get', '/api/user/me', buildMe({ firstname: 'عبدالرحمن' })),
      respond('get', '/api/vaccines/plan', plans),
    );
    renderScreen(<DashboardPage />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/ يا عبدالرحمن$/);
    expect(screen.getByRole('button', { name: 'إضافة حيوان' })).toBeTruthy();
  });

  it('shows the next reservation after the pets and before the level', async () => {
    server.use(
      respond('get', '/api/user/me', buildMe({ pets: [mishmish] })),
      respond('get', '/api/vaccines/plan', plans),
    );
    renderScreen(<DashboardPage />);
    const next = await screen.findByRole('region', { name: 'لا حجز قادم' });
    const level = await screen.findByRole('region', { name: 'بقيت 50 نقطة للمستوى 2' });
    const pet = screen.getByRole('link', { name: 'مشمش' });
    expect(pet.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(next.compareDocumentPosition(level)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('lists the pets, each leading to its page', async () => {
    server.use(
      respond('get', '/api/user/me', buildMe({ pets: [mishmish] })),
      respond('get', '/api/vaccines/plan', plans),
    );
    renderScreen(<DashboardPage />);
    const link = await screen.findByRole('link', { name: 'مشمش' });
    expect(link.getAttribute('href')).toBe(`/dashboard/pets/view/${mishmish.id}`);
  });
});
