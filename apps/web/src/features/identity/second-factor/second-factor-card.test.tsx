import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { enrolled, noMember, notEnrolled, passkey, withPasskeys } from './testing/clinic-me.ts';
import { stubPasskeys } from './testing/stub-passkeys.ts';

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const addLink = () => screen.queryByRole('link', { name: 'إضافة مفتاح مرور' });

it('links a member to new recovery codes, to another app, and where the browser has them to a passkey', async () => {
  server.use(...enrolled);
  const { unmount } = renderScreen(<SecondFactorCard />);
  await screen.findByText(/تطبيق المصادقة مربوط/);
  screen.getByRole('heading', { name: 'وسائل التحقّق' });
  expect(hrefOf('رموز استرداد جديدة')).toBe('/clinic/sign-in?task=codes');
  expect(hrefOf('تغيير التطبيق')).toBe('/clinic/sign-in?task=app');
  expect(addLink()).toBeNull();
  unmount();
  stubPasskeys({});
  renderScreen(<SecondFactorCard />);
  await screen.findByText(/تطبيق المصادقة مربوط/);
  expect(hrefOf('إضافة مفتاح مرور')).toBe('/clinic/sign-in?task=passkey');
});

it('offers no passkey where the address of the site has none, or the account has the most', async () => {
  stubPasskeys({});
  server.use(...withPasskeys([], { passkeys_offered: false }));
  const { unmount } = renderScreen(<SecondFactorCard />);
  await screen.findByText(/تطبيق المصادقة مربوط/);
  expect(addLink()).toBeNull();
  unmount();
  server.use(...withPasskeys(Array.from({ length: 10 }, (_none, index) => ({ ...passkey, id: `${index}` }))));
  renderScreen(<SecondFactorCard />);
  await screen.findByText(/تطبيق المصادقة مربوط/);
  expect(addLink()).toBeNull();
});

it('links a member without a second factor to its enrolment', async () => {
  server.use(...notEnrolled);
  renderScreen(<SecondFactorCard />);
  await screen.findByText(/غير مربوط/);
  expect(hrefOf('إضافة وسيلة تحقّق')).toBe('/clinic/sign-in');
});

it('lists passkeys by name or device, with their last use', async () => {
  const used = { ...passkey, id: '2', name: null, last_used_at: '2026-11-20T08:00:00.000Z' };
  server.use(...withPasskeys([passkey, used]));
  renderScreen(<SecondFactorCard />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/جوال الاستقبال.*ولم يُستخدم بعد/);
  expect(rows[1]?.textContent).toMatch(/iPhone\u00a0· Safari، 1 نوفمبر 2026.*آخر استخدام/);
});

it('removes a passkey after a confirmation', async () => {
  const sent: unknown[] = [];
  server.use(
    ...withPasskeys([passkey]),
    respond('post', '/api/user/second-factor/passkeys/remove', body => {
      sent.push(body);
      return { app: true, passkeys: [], passkeys_offered: true, recovery_codes_left: 10 };
    }),
  );
  renderScreen(<SecondFactorCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'حذف جوال الاستقبال' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: /^حذف/ }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(sent).toEqual([{ passkey_id: passkey.id }]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'وسائل التحقّق' })),
  );
});

it('tells unnamed passkeys of the same device apart', async () => {
  const unnamed = { ...passkey, name: null };
  const later = { ...unnamed, id: '2', created_at: '2026-11-01T08:01:00.000Z' };
  server.use(...withPasskeys([unnamed, later]));
  renderScreen(<SecondFactorCard />);
  await screen.findAllByRole('listitem');
  const labels = screen.getAllByRole('button', { name: /^حذف iPhone/ }).map(({ ariaLabel }) => ariaLabel);
  expect(new Set(labels).size).toBe(2);
});

it('removes the app, but never without a passkey', async () => {
  server.use(...enrolled);
  const { unmount } = renderScreen(<SecondFactorCard />);
  await screen.findByText(/تطبيق المصادقة مربوط/);
  expect(screen.queryByRole('button', { name: 'حذف التطبيق' })).toBeNull();
  unmount();
  server.use(
    ...withPasskeys([passkey]),
    respond('post', '/api/user/second-factor/app/remove', {
      app: false,
      passkeys: [passkey],
      passkeys_offered: true,
      recovery_codes_left: 10,
    }),
  );
  renderScreen(<SecondFactorCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'حذف التطبيق' }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: /^حذف/ }));
  await screen.findByText(/غير مربوط/);
});

it('links to a pass of the factor when a removal needs one', async () => {
  server.use(
    ...withPasskeys([passkey]),
    refuse('post', '/api/user/second-factor/passkeys/remove', 403, {
      message: 'يلزم مفتاح مرور أولًا.',
      code: 'second_factor.pass_again',
    }),
  );
  renderScreen(<SecondFactorCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'حذف جوال الاستقبال' }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: /^حذف/ }));
  await within(dialog).findByText('يلزم مفتاح مرور أولًا.');
  const link = within(dialog).getByRole('link', { name: 'التحقّق أولًا' });
  expect(link.getAttribute('href')).toBe('/clinic/sign-in?task=settings');
});

it('renders nothing for users outside of clinics', async () => {
  server.use(...noMember);
  const { queryClient } = renderScreen(<SecondFactorCard />);
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.clinic.me)).toBeDefined());
  expect(screen.queryByRole('heading')).toBeNull();
});
