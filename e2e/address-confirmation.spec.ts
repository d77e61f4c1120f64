import { accessibilityFaults } from './support/accessibility.ts';
import { expectJoined } from './support/connection.ts';
import { mailTo } from './support/outbox.ts';
import { expect, signUp, test } from './support/test.ts';

test('an email address is confirmed in a signed-out browser, and an open tab shows it @phone', async ({
  page,
  api,
  browser,
}) => {
  await signUp(page, { complete: false });
  const email = `${crypto.randomUUID()}@example.com`;
  await api.post('/api/user/complete/profile', { firstname: 'نورة', surname: 'العتيبي', email });
  const mail = await mailTo(email);
  await page.goto('/dashboard/profile?section=settings');
  await expectJoined(page);
  await expect(page.getByText('البريد بانتظار التأكيد')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /بانتظار التأكيد/ })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const signedOut = await browser.newContext();
  const opened = await signedOut.newPage();
  const [link = ''] = /\/confirm-address\S+/.exec(mail) ?? [];
  await opened.goto(link);
  expect(await accessibilityFaults(opened)).toEqual([]);
  await opened.getByRole('button', { name: 'تأكيد البريد' }).click();
  await expect(opened.getByRole('heading', { name: 'تأكّد البريد' })).toBeVisible();
  await signedOut.close();

  await expect(page.getByText('تأكّد البريد')).toBeVisible();
  await expect(page.getByText('بانتظار التأكيد')).toBeHidden();
});
