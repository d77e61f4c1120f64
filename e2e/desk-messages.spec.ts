import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility.ts';
import { buildConversationRows } from './support/conversation.ts';
import { logOf, messageIn, write } from './support/conversation-page.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildSecondVisit, buildVisit } from './support/visit.ts';

const SIGN = 'نزيف لا يتوقّف خلال 5 دقائق';

async function look(page: Page, name: string): Promise<void> {
  if (process.env.LOOK === undefined) return;
  await page.screenshot({ path: `${process.env.LOOK}-${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${process.env.LOOK}-${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}

const firstRow = (page: Page) =>
  page.getByRole('region', { name: 'المحادثات' }).getByRole('listitem').first();

test('the desk routes an owner’s emergency to the doctor, who sees it on top, and the owner sees whom to call', async ({
  page,
  browser,
}) => {
  const visit = await buildVisit();
  const other = await buildSecondVisit(visit, {
    pet: 'لولو',
    owner: { firstname: 'سارة', surname: 'القحطاني' },
  });
  await buildConversationRows(other, [['owner', 'هل اللقاح مؤلم؟']]);
  await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
  const desk = await openInSecondBrowser(browser, visit.desk, '/clinic/reservations');
  const doctor = await openInSecondBrowser(browser, visit.doctor, '/clinic/reservations');

  await write(page, 'ينزف بشدة ولا يتوقف النزيف');
  const card = page.getByRole('alert').filter({ hasText: 'قد تكون حالة طارئة' });
  await expect(card).toContainText(SIGN);
  await look(page, 'owner');
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'بطاقة الطوارئ' }).click();
  await expect(page.getByRole('dialog', { name: 'قد تكون حالة طارئة' })).toContainText('ذُكر في المحادثة');
  await page.getByRole('button', { name: 'إغلاق' }).click();
  await page.reload();
  await expect(card).toContainText(SIGN);

  for (const member of [desk, doctor]) {
    await member.goto('/clinic');
    const flagged = member.getByRole('region', { name: 'علامات طارئة في الرسائل' });
    await expect(flagged.getByRole('link')).toContainText([SIGN]);
    expect(await accessibilityFaults(member)).toEqual([]);
    await look(member, member === desk ? 'desk-day' : 'doctor-day');
    await member.goto('/clinic/reservations');
  }

  await expect(firstRow(desk)).toContainText(`علامة طارئة: ${SIGN}`);
  await look(desk, 'desk-list');
  expect(await accessibilityFaults(desk)).toEqual([]);
  await firstRow(desk).getByRole('link').first().click();
  await expect(messageIn(desk, 'ينزف بشدة')).toContainText('علامة طارئة');
  await expect(desk.getByRole('alert').filter({ hasText: SIGN })).toContainText('حتى يطّلع عليها طبيب');
  await expect(desk.getByRole('button', { name: 'اطّلعت' })).toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'إرفاق صورة أو ملف' })).toHaveCount(0);
  await expect(desk.getByRole('tab', { name: 'الملاحظات' })).toHaveCount(0);
  await write(desk, 'نبلّغ الطبيب الآن.');
  await look(desk, 'desk-room');
  expect(await accessibilityFaults(desk)).toEqual([]);
  await expect(messageIn(page, 'نبلّغ الطبيب الآن.')).toContainText('استقبال العيادة');
  await desk.getByRole('button', { name: /^خيارات المحادثة/ }).click();
  await desk.getByRole('menuitem', { name: 'تحويل المحادثة' }).click();
  const sheet = desk.getByRole('dialog', { name: 'تحويل المحادثة' });
  await look(desk, 'desk-route');
  await sheet.getByRole('button', { name: /سلمى/ }).click();
  await expect(desk.getByText('حُوّلت المحادثة')).toBeVisible();

  await expect(firstRow(doctor)).toContainText(`علامة طارئة: ${SIGN}`);
  await look(doctor, 'doctor-list');
  await firstRow(doctor).getByRole('link').first().click();
  const alert = doctor.getByRole('alert').filter({ hasText: SIGN });
  await expect(alert).toBeVisible();
  await look(doctor, 'doctor-room');
  await write(doctor, 'إلى أقرب عيادة الآن.');
  await expect(alert).toHaveCount(0);
  await expect(logOf(page).getByText('إلى أقرب عيادة الآن.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('on a phone an owner who writes an emergency sign sees whom to call above the composer @phone', async ({
  page,
}) => {
  const { owner, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  await write(page, 'القطة تتشنج وأكلت سم فئران');
  const card = page.getByRole('alert').filter({ hasText: 'قد تكون حالة طارئة' });
  await expect(card.getByRole('link', { name: /^اتصال/ })).toBeInViewport();
  await expect(messageIn(page, 'القطة تتشنج')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'نص الرسالة' })).toBeInViewport();
  await look(page, 'owner-phone');
  expect(await accessibilityFaults(page)).toEqual([]);
});
