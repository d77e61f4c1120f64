import type { Browser, Page } from '@playwright/test';
import { expectJoined } from './support/connection.ts';
import { buildConversationRows, type MessageLine } from './support/conversation.ts';
import { closeCelebrations, expect, test } from './support/test.ts';
import { buildSecondVisit, buildVisit, type Person, signInAs } from './support/visit.ts';

const MANY: MessageLine[] = Array.from({ length: 40 }, (_, index) => [
  index % 2 === 0 ? 'owner' : 'doctor',
  `رسالة رقم ${index + 1} عن حكّة الأذن`,
]);

/** Builds two owners in conversation with the same doctor, the first in a long one. */
async function buildTwo() {
  const first = await buildVisit({ state: 'in_session' });
  const second = await buildSecondVisit(first, {
    pet: 'لولو',
    owner: { firstname: 'سارة', surname: 'القحطاني' },
  });
  await buildConversationRows(first, MANY);
  await buildConversationRows(second, [['owner', 'هل اللقاح مؤلم؟']]);
  return { first, second };
}

const room = (page: Page, about: string) => page.getByRole('region', { name: `محادثة ${about}` });
const log = (page: Page, about: string) => page.getByRole('log', { name: `الرسائل في محادثة ${about}` });
const field = (page: Page, about: string) =>
  page.getByRole('textbox', { name: `نص الرسالة في محادثة ${about}` });
const row = (page: Page, about: string) =>
  page.getByRole('region', { name: 'المحادثات' }).getByRole('link', { name: about });

/** Opens the conversation as an owner in a separate browser. */
async function openOwner(browser: Browser, person: Person, reservationId: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await closeCelebrations(page);
  await signInAs(page, person);
  await page.goto(`/dashboard/reservations/${reservationId}`);
  await expectJoined(page);
  return page;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'نص الرسالة' }).fill(text);
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
}

async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (process.env.LOOK === undefined) return;
  await page.screenshot({ path: `${process.env.LOOK}-${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${process.env.LOOK}-${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a doctor talks to two owners in parallel, each in their own conversation', async ({
  page,
  browser,
}) => {
  const { first, second } = await buildTwo();
  const [mishmish, lulu] = ['مشمش · نورة العتيبي', 'لولو · سارة القحطاني'];
  await signInAs(page, first.doctor);
  await page.goto(`/clinic/reservations/${first.reservationId}`);
  await expectJoined(page);
  await expect(log(page, mishmish).getByText('رسالة رقم 40')).toBeInViewport();
  await takeScreenshots(page, 'alone');

  await field(page, mishmish).fill('نكمل بعد الفحص');
  await log(page, mishmish).press('Home');
  const early = log(page, mishmish).getByText('رسالة رقم 1 عن');
  await expect(early).toBeInViewport();
  await row(page, lulu).first().click();
  await expect(log(page, lulu).getByText('هل اللقاح مؤلم؟')).toBeVisible();
  await expect(log(page, mishmish)).toHaveCount(0);
  await row(page, mishmish).first().click();
  await expect(early).toBeInViewport();
  await expect(field(page, mishmish)).toHaveValue('نكمل بعد الفحص');

  await page.getByRole('link', { name: `فتح محادثة ${lulu} إلى الجانب` }).press('Enter');
  await expect(page).toHaveURL(`/clinic/reservations/${first.reservationId}?beside=${second.reservationId}`);
  await expect(page.getByRole('heading', { name: lulu })).toHaveCount(2);
  await expect(page.locator(`#room-${second.reservationId}`)).toBeFocused();
  await expect(early).toBeInViewport();
  const sara = await openOwner(browser, second.owner, second.reservationId);
  // Both have joined the conversation's channel; otherwise the first typing events would be lost.
  await expect(sara.getByText('في المحادثة الآن', { exact: true })).toBeVisible();
  await sara.getByRole('textbox', { name: 'نص الرسالة' }).pressSequentially('وم');
  await expect(page.getByRole('status').filter({ hasText: 'تُكتب رسالة الآن' })).toHaveCount(1);
  await send(sara, 'ومتى الموعد التالي؟');
  await expect(log(page, lulu).getByText('ومتى الموعد التالي؟')).toBeVisible();
  await expect(log(page, mishmish).getByText('ومتى الموعد التالي؟')).toHaveCount(0);
  await field(page, lulu).fill('بعد أسبوعين');
  await field(page, lulu).press('Enter');
  await expect(sara.getByRole('log').getByText('بعد أسبوعين')).toBeVisible();
  await expect(field(page, mishmish)).toHaveValue('نكمل بعد الفحص');
  await takeScreenshots(page, 'two');
  if (process.env.LOOK !== undefined) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await takeScreenshots(page, 'two1280');
    await page.setViewportSize({ width: 1024, height: 768 });
    await takeScreenshots(page, 'two1024');
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  await page.reload();
  await expect(log(page, lulu).getByText('بعد أسبوعين')).toBeVisible();
  await expect(field(page, mishmish)).toHaveValue('نكمل بعد الفحص');
  await page.getByRole('button', { name: 'إغلاق محادثة مشمش' }).press('Enter');
  await expect(page).toHaveURL(`/clinic/reservations/${second.reservationId}`);
  await expect(page.locator(`#room-${second.reservationId}`)).toBeFocused();
  await expect(room(page, mishmish)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'سجلّ لولو' })).toBeVisible();
});

test('on a phone the conversation is the page, and the record opens over it @phone', async ({
  page,
  browser,
}) => {
  const { first } = await buildTwo();
  const about = 'مشمش · نورة العتيبي';
  await signInAs(page, first.doctor);
  await page.goto('/clinic/reservations');
  await page.getByRole('link', { name: about }).click();
  await expectJoined(page);
  await expect(log(page, about).getByText('رسالة رقم 40')).toBeInViewport();
  await takeScreenshots(page, 'phone');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: about })).toBeVisible();
  await expect(field(page, about)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);

  await field(page, about).fill('نكمل بعد الفحص');
  await page.getByRole('tab', { name: 'سجلّ مشمش' }).click();
  await expect(page.getByRole('tabpanel', { name: 'سجلّ مشمش' })).toBeVisible();
  await expect(field(page, about)).toBeHidden();
  await takeScreenshots(page, 'phone-record');
  const noura = await openOwner(browser, first.owner, first.reservationId);
  await send(noura, 'هل نطمئنّ؟');
  const sent = noura.getByRole('article').filter({ hasText: 'هل نطمئنّ؟' });
  await expect(sent).toContainText('وصلت');
  await page.getByRole('tab', { name: 'المحادثة' }).click();
  await expect(log(page, about).getByText('هل نطمئنّ؟')).toBeInViewport();
  await expect(sent).toContainText('قُرئت');
  await expect(field(page, about)).toHaveValue('نكمل بعد الفحص');
  await page.getByRole('link', { name: 'رجوع إلى المحادثات' }).click();
  await expect(page).toHaveURL('/clinic/reservations');
});
