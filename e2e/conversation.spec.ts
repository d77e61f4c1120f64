import { expectJoined } from './support/connection.ts';
import { fieldOf, logOf, messageIn, write } from './support/conversation-page.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit } from './support/visit.ts';

test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

test("two users talk and see each other's messages, and one written offline is sent once @phone", async ({
  page,
  browser,
}) => {
  const { doctor, owner, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  const other = await openInSecondBrowser(browser, doctor, `/clinic/reservations/${reservationId}`);

  await write(page, 'السلام عليكم، حكّة في الأذن');
  await expect(messageIn(other, 'حكّة في الأذن')).toBeVisible();
  await expect(messageIn(page, 'حكّة في الأذن')).toContainText('قُرئت');
  await write(other, 'سلامته! هل من إفرازات؟');
  await expect(messageIn(page, 'هل من إفرازات؟')).toBeVisible();

  await page.context().setOffline(true);
  await write(page, 'أولى بلا اتصال');
  await write(page, 'ثانية بلا اتصال');
  await expect(messageIn(page, 'ثانية بلا اتصال')).toBeVisible();
  await page.context().setOffline(false);
  await expect(messageIn(other, 'ثانية بلا اتصال')).toBeVisible();
  await page.reload();
  await expect(messageIn(page, 'أولى بلا اتصال')).toHaveCount(1);
  await expect(messageIn(page, 'ثانية بلا اتصال')).toHaveCount(1);
  const texts = await logOf(other).getByRole('article').allTextContents();
  const position = (text: string) => texts.findIndex(each => each.includes(text));
  expect(position('أولى بلا اتصال')).toBeLessThan(position('ثانية بلا اتصال'));
});

test('each sees whether the other is present and typing, until they leave', async ({ page, browser }) => {
  const { doctor, owner, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  const state = page.getByRole('region', { name: 'المحادثة' }).getByRole('status').first();
  await expect(state).toHaveText('خارج المحادثة الآن');

  const other = await openInSecondBrowser(browser, doctor, `/clinic/reservations/${reservationId}`);
  await expect(state).toHaveText('في المحادثة الآن');
  await fieldOf(other).pressSequentially('نعم');
  await expect(state).toHaveText('تُكتب رسالة الآن');
  await other.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(messageIn(page, 'نعم')).toBeVisible();
  await expect(state).toHaveText('في المحادثة الآن');
  await other.context().close();
  await expect(state).toHaveText('خارج المحادثة الآن');
});

test('a muted conversation is in no badge, and prints without the app frame @phone', async ({
  page,
  browser,
}) => {
  const { doctor, owner, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  await write(page, 'حكّة في الأذن');
  const menu = page.getByRole('button', { name: 'خيارات المحادثة' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'كتم إشعارات المحادثة' }).click();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'إلغاء كتم الإشعارات' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'طباعة أو حفظ PDF' }).click();

  const other = await openInSecondBrowser(browser, doctor, `/clinic/reservations/${reservationId}`);
  await write(other, 'متى بدأت؟');
  await expect(messageIn(other, 'متى بدأت؟')).toContainText('وصلت');
  await expect(page).toHaveTitle(/^[^()]*$/);
  await page.reload();
  await expect(page.getByRole('article').getByText('متى بدأت؟')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'طباعة أو حفظ PDF' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('unread counts match in title, navigation and list of every tab, and all clear once read in one', async ({
  page,
  browser,
}) => {
  const { doctor, owner, reservationId } = await buildVisit();
  await openAs(page, owner, '/dashboard');
  const second = await page.context().newPage();
  await second.goto('/dashboard/reservations');
  await expectJoined(second);
  const other = await openInSecondBrowser(browser, doctor, `/clinic/reservations/${reservationId}`);
  await write(other, 'كيف حاله اليوم؟');
  await write(other, 'وهل عاد إلى طعامه؟');

  const row = second.getByRole('listitem').getByRole('link', { name: /مشمش/ });
  await expect(row).toContainText('رسالتان غير مقروءتين');
  for (const tab of [page, second]) {
    await expect(tab).toHaveTitle(/^\(2\) /);
    const link = tab.getByRole('navigation').getByRole('link', { name: /^الحجوزات/ });
    await expect(link).toContainText('رسالتان غير مقروءتين');
  }
  await row.click();
  await expect(messageIn(second, 'وهل عاد إلى طعامه؟')).toBeInViewport();
  await expect(row).not.toContainText('غير مقروء');
  for (const tab of [page, second]) {
    await expect(tab).toHaveTitle(/^[^()]*$/);
    await expect(tab.getByRole('navigation').getByRole('link', { name: /^الحجوزات$/ })).toBeVisible();
  }
});
