import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { provideUnsent, type Unsent } from '../../lib/session/unsent.ts';
import { buildMe } from '../../testing/build-me.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer, lose, server } from '../../testing/server.ts';
import { SettingsLinks } from './settings-links.tsx';

const waiting: Unsent[] = [
  { id: 'a', text: 'ووجدت ورقة اللقاح الأخير أيضًا.' },
  { id: 'b', text: null },
];
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  onTestFinished(provideUnsent(async () => waiting));
  server.use(
    answer('get', '/api/user/me', buildMe()),
    answer('get', '/api/user/devices', { devices: [] }),
    // It cannot be signed out: the page stays, and what was asked for is seen.
    lose('get', '/api/user/logout'),
  );
});

it('shows what waits to be sent before signing out, and stays where that is chosen', async () => {
  renderScreen(<SettingsLinks />);
  press(/^تسجيل الخروج$/);
  expect(await screen.findByText('ووجدت ورقة اللقاح الأخير أيضًا.')).toBeTruthy();
  expect(screen.getByText('ملف')).toBeTruthy();
  press(/^البقاء/);
  await waitFor(() => expect(screen.queryByText('ملف')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('signs out where that is chosen', async () => {
  renderScreen(<SettingsLinks />);
  press(/^تسجيل الخروج$/);
  fireEvent.click(await screen.findByRole('button', { name: /^تسجيل الخروج وحذفها/ }));
  expect((await screen.findAllByText(/تعذّر الاتصال/)).length).toBeGreaterThan(0);
});
