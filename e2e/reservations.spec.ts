import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './support/accessibility.ts';
import { addDoctor, grantCoins } from './support/clinic.ts';
import { expectJoined } from './support/connection.ts';
import { type Api, expect, signInAgain, signUp, test } from './support/test.ts';

/** Enough coins for one consultation, besides earned ones. */
const COINS = 100;
const HOUR_MS = 3600 * 1000;

type BookedOwner = { name: string; id: string; phone: Awaited<ReturnType<typeof signUp>> };

/** Signs up an owner with a consultation in about two days, booked with points and a new doctor. */
async function book(page: Page, api: Api): Promise<BookedOwner> {
  const name = await addDoctor();
  const phone = await signUp(page);
  const petId = await api.addPet();
  const { id: userId } = await api.get('/api/user/me');
  await grantCoins(String(userId), COINS);
  const { doctors } = await api.get('/api/doctors/list');
  const doctor = (doctors as { id: string; name: string }[]).find(other => other.name === name);
  const from = new Date(Date.now() + 48 * HOUR_MS).toISOString().slice(0, 10);
  const { slots } = await api.get(
    `/api/reservations/slots?doctor_id=${doctor?.id}&kind=1&from=${from}&days=1`,
  );
  const { reservation } = await api.post('/api/reservations/create', {
    idempotency_key: crypto.randomUUID(),
    pet_id: petId,
    doctor_id: doctor?.id,
    kind: 1,
    starts_at: (slots as { starts_at: string }[])[20]?.starts_at,
    reason: 'يحكّ أذنه اليمنى منذ يومين.',
    payment_method: 1,
  });
  return { name, id: (reservation as { id: string }).id, phone };
}

const list = (page: Page) => page.getByRole('region', { name: 'قائمة الحجوزات' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Moves the open reservation to another time of the first available day. Returns the new time as displayed. */
async function move(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'تغيير الموعد' }).click();
  const sheet = page.getByRole('dialog', { name: 'تغيير الموعد' });
  await sheet.getByRole('radiogroup', { name: 'اليوم' }).locator('label').nth(3).click();
  await sheet.getByRole('radiogroup', { name: 'الوقت' }).locator('label').nth(5).click();
  const time = await sheet.locator('.sheet-footer b').innerText();
  await sheet.getByRole('button', { name: 'تأكيد التغيير' }).click();
  await expect(sheet).toBeHidden();
  return time;
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'إلغاء الحجز' }).click();
  const sheet = page.getByRole('dialog', { name: 'إلغاء الحجز؟' });
  await expect(sheet.getByText('الإلغاء الآن: يُستردّ المبلغ كاملًا، 100 عملة')).toBeVisible();
  await sheet.getByText('تحسّنت الحالة').click();
  await sheet.getByRole('button', { name: 'إلغاء الحجز' }).click();
  await expect(sheet).toBeHidden();
}

test('an owner sees a reservation, moves it and cancels it @sizes', async ({ page, api, isMobile }) => {
  const { name, id } = await book(page, api);
  await page.goto('/dashboard/reservations');
  await expect(list(page).getByRole('link', { name })).toBeVisible();
  expect(await accessibilityFaults(page), 'the list').toEqual([]);
  await list(page).getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/dashboard/reservations/${id}`);
  await expect(page.getByRole('log', { name: 'الرسائل' })).toContainText('تأكّد الحجز');
  expect(await accessibilityFaults(page), 'the conversation').toEqual([]);
  await page.getByRole('link', { name: 'تفاصيل الحجز' }).click();
  await expect(heading(page, 'تأكّد الحجز')).toBeVisible();
  // The list stays next to it if there is space.
  await expect(list(page)).toBeVisible({ visible: !isMobile });
  expect(await accessibilityFaults(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await colourFaults(page), 'dark').toEqual([]);

  const time = await move(page);
  await expect(page.locator('.reservation-facts').getByText(time)).toBeVisible();
  await expect(page.getByText('يمكن تغيير الموعد مرة واحدة بعد.')).toBeVisible();

  await cancel(page);
  const outcome = page.getByRole('region', { name: 'أُلغي الحجز' });
  await expect(outcome.getByText('استُردّت 100 عملة كاملة إلى رصيدك.')).toBeVisible();
  await expect(heading(page, 'أُلغي الحجز')).toBeFocused();
  await expect(page.getByText('تحسّنت الحالة')).toBeVisible();
});

test('Back returns from a reservation to the list, and closes a sheet first @phone', async ({
  page,
  api,
}) => {
  const { name } = await book(page, api);
  await page.goto('/dashboard/reservations');
  await list(page).getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'تفاصيل الحجز' }).click();
  await page.getByRole('button', { name: 'إلغاء الحجز' }).click();
  const sheet = page.getByRole('dialog', { name: 'إلغاء الحجز؟' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(heading(page, 'تأكّد الحجز')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('log', { name: 'الرسائل' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/reservations');
  await expect(list(page).getByRole('link', { name })).toBeVisible();
});

test('a change in one browser appears in the other', async ({ page, api, browser }) => {
  const { id, phone } = await book(page, api);
  await page.goto(`/dashboard/reservations/${id}?view=details`);
  await expectJoined(page);
  const other = await (await browser.newContext()).newPage();
  await signInAgain(other, phone);
  await other.goto(`/dashboard/reservations/${id}?view=details`);
  await expectJoined(other);

  const time = await move(other);
  await expect(page.locator('.reservation-facts').getByText(time)).toBeVisible();

  // The open sheet here reflects the change made there.
  await page.getByRole('button', { name: 'تغيير الموعد' }).click();
  await cancel(other);
  await expect(page.getByText('تغيّرت حالة الحجز، وهو الآن: ملغى.')).toBeVisible();
  await page.getByRole('button', { name: 'عودة إلى الحجز' }).click();
  const outcome = page.getByRole('region', { name: 'أُلغي الحجز' });
  await expect(outcome.getByText('استُردّت 100 عملة كاملة إلى رصيدك.')).toBeVisible();
});
