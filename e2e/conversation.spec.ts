import type { Browser, Page } from '@playwright/test';
import { expectJoined } from './support/connection.ts';
import { closeCelebrations, expect, test } from './support/test.ts';
import { buildVisit, type Person, signInAs } from './support/visit.ts';

const log = (page: Page) => page.getByRole('log', { name: 'الرسائل' });
const message = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });
const box = (page: Page) => page.getByRole('textbox', { name: 'نص الرسالة' });

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
}

/** A page of a second browser in which somebody is signed in, at this address and connected. */
async function openBeside(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await closeCelebrations(page);
  await signInAs(page, person);
  await page.goto(path);
  await expectJoined(page);
  return page;
}

test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

test('two people talk, each with the other in sight, and what is written without a line goes out once @phone', async ({
  page,
  browser,
}) => {
  const { doctor, owner, reservationId } = await buildVisit();
  await signInAs(page, owner);
  await page.goto(`/dashboard/reservations/${reservationId}`);
  await expectJoined(page);
  const other = await openBeside(browser, doctor, `/clinic/reservations/${reservationId}`);

  await write(page, 'السلام عليكم، حكّة في الأذن');
  await expect(message(other, 'حكّة في الأذن')).toBeVisible();
  await expect(message(page, 'حكّة في الأذن')).toContainText('قُرئت');
  await write(other, 'سلامته! هل من إفرازات؟');
  await expect(message(page, 'هل من إفرازات؟')).toBeVisible();

  await page.context().setOffline(true);
  await write(page, 'أولى بلا اتصال');
  await write(page, 'ثانية بلا اتصال');
  await expect(message(page, 'ثانية بلا اتصال')).toBeVisible();
  await page.context().setOffline(false);
  await expect(message(other, 'ثانية بلا اتصال')).toBeVisible();
  await page.reload();
  await expect(message(page, 'أولى بلا اتصال')).toHaveCount(1);
  await expect(message(page, 'ثانية بلا اتصال')).toHaveCount(1);
  const texts = await log(other).getByRole('article').allTextContents();
  const place = (text: string) => texts.findIndex(each => each.includes(text));
  expect(place('أولى بلا اتصال')).toBeLessThan(place('ثانية بلا اتصال'));
});

test('each sees whether the other is there and writing, and nothing of it once they have left', async ({
  page,
  browser,
}) => {
  const { doctor, owner, reservationId } = await buildVisit();
  await signInAs(page, owner);
  await page.goto(`/dashboard/reservations/${reservationId}`);
  await expectJoined(page);
  const state = page.getByRole('region', { name: 'المحادثة' }).getByRole('status').first();
  await expect(state).toHaveText('ليس في المحادثة الآن');

  const other = await openBeside(browser, doctor, `/clinic/reservations/${reservationId}`);
  await expect(state).toHaveText('متصل الآن');
  await box(other).pressSequentially('نعم');
  await expect(state).toHaveText('تُكتب رسالة الآن');
  await other.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(message(page, 'نعم')).toBeVisible();
  await expect(state).toHaveText('متصل الآن');
  await other.context().close();
  await expect(state).toHaveText('ليس في المحادثة الآن');
});

test('a muted conversation is in no badge, and is printed without the frame @phone', async ({
  page,
  browser,
}) => {
  const { doctor, owner, reservationId } = await buildVisit();
  await signInAs(page, owner);
  await page.goto(`/dashboard/reservations/${reservationId}`);
  await expectJoined(page);
  await write(page, 'حكّة في الأذن');
  const menu = page.getByRole('button', { name: 'خيارات المحادثة' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'كتم إشعارات المحادثة' }).click();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'إلغاء كتم الإشعارات' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'طباعة أو حفظ PDF' }).click();

  const other = await openBeside(browser, doctor, `/clinic/reservations/${reservationId}`);
  await write(other, 'متى بدأت؟');
  await expect(message(other, 'متى بدأت؟')).toContainText('وصلت');
  await expect(page).toHaveTitle(/^[^()]*$/);
  await page.reload();
  await expect(page.getByRole('article').getByText('متى بدأت؟')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'طباعة أو حفظ PDF' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
