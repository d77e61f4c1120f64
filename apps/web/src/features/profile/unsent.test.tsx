import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { keptDrafts } from '../../lib/forms/kept-drafts.ts';
import { forgetDrafts, keepDraft } from '../../lib/session/drafts.ts';
import { provideUnsent, type Unsent } from '../../lib/session/unsent.ts';
import { buildMe } from '../../testing/build-me.ts';
import { renderScreen } from '../../testing/render.tsx';
import { lose, respond, server } from '../../testing/server.ts';
import { SettingsLinks } from './settings-links.tsx';

const waiting: Unsent[] = [
  { id: 'a', text: 'ووجدت ورقة اللقاح الأخير أيضًا.' },
  { id: 'b', text: null },
];
const useNote = keptDrafts<string>();
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  onTestFinished(provideUnsent(async () => waiting));
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/user/devices', { devices: [] }),
    // Signing out fails, so that the page stays and the request is recorded.
    lose('get', '/api/user/logout'),
  );
});

it('shows pending messages before signing out, and stays on request', async () => {
  renderScreen(<SettingsLinks />);
  press(/^تسجيل الخروج$/);
  expect(await screen.findByText('ووجدت ورقة اللقاح الأخير أيضًا.')).toBeTruthy();
  expect(screen.getByText('ملف')).toBeTruthy();
  press(/^البقاء/);
  await waitFor(() => expect(screen.queryByText('ملف')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('signs out on request', async () => {
  renderScreen(<SettingsLinks />);
  press(/^تسجيل الخروج$/);
  fireEvent.click(await screen.findByRole('button', { name: /^تسجيل الخروج وحذفه/ }));
  expect((await screen.findAllByText(/تعذّر الوصول إلى رِفق/)).length).toBeGreaterThan(0);
});

it('shows a text draft and an unsaved form', async () => {
  onTestFinished(provideUnsent(async () => []));
  keepDraft('message:1', 'هل يأكل بعد العملية؟');
  keepDraft('2/ticked', 'dose');
  const { unmount } = renderScreen(<SettingsLinks />);
  press(/^تسجيل الخروج$/);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'هل يأكل بعد العملية؟',
  ]);
  unmount();
  forgetDrafts();
  const { result } = renderHook(() => useNote('note', before => before ?? ''));
  onTestFinished(() => act(() => result.current.forget()));
  act(() => result.current.change('ملاحظة'));
  renderScreen(<SettingsLinks />);
  press(/^تسجيل الخروج$/);
  expect(await screen.findByText('نموذج لم يُحفظ')).toBeTruthy();
});
