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

test('two people talk, each with the other in sight, and what is written without a line goes out once @sizes', async ({
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
  if (process.env.LOOK !== undefined) {
    await page.screenshot({ path: `${process.env.LOOK}-owner.png` });
    await other.setViewportSize({ width: 1440, height: 900 });
    await other.screenshot({ path: `${process.env.LOOK}-doctor.png` });
  }
});
