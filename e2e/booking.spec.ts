import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './support/accessibility.ts';
import { addDoctor, grantCoins } from './support/clinic.ts';
import { Api, expect, signUp, test } from './support/test.ts';

/** Enough coins for one consultation, besides earned ones. */
const COINS = 100;

async function begin(page: Page, api: Api): Promise<void> {
  await signUp(page);
  const petId = await api.addPet();
  const { id } = await api.get('/api/user/me');
  await grantCoins(String(id), COINS);
  await page.goto(`/dashboard/pets/view/${petId}`);
  await page.getByRole('main').getByRole('button', { name: 'حجز استشارة' }).click();
}

const days = (page: Page) => page.getByRole('radiogroup', { name: 'اليوم' }).locator('label');
const times = (page: Page) => page.getByRole('radiogroup', { name: 'الوقت' }).locator('label');

/** Selects the doctor and the n-th time of the day after tomorrow. */
async function chooseSlot(page: Page, doctor: string, index: number): Promise<void> {
  await page.getByRole('button', { name: 'طبيب آخر' }).click();
  await page.getByText(doctor).click();
  await days(page).nth(2).click();
  await times(page).nth(index).click();
}

/** Selects a slot and continues. */
async function choose(page: Page, doctor: string, index: number): Promise<void> {
  await chooseSlot(page, doctor, index);
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.getByRole('textbox', { name: 'سبب الاستشارة' }).fill('يحكّ أذنه اليمنى منذ يومين.');
}

test('an owner books with points, and the confirmation links to the next steps @sizes', async ({
  page,
  api,
}) => {
  const doctor = await addDoctor();
  await begin(page, api);
  await choose(page, doctor, 20);
  expect(await accessibilityFaults(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await colourFaults(page), 'dark').toEqual([]);
  await page.getByRole('button', { name: 'تأكيد الحجز' }).click();
  await expect(page.getByText('حُجزت استشارة «مشمش»')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'إضافة إلى التقويم' }).click();
  expect((await download).suggestedFilename()).toBe('rifq.ics');
  await page.getByRole('button', { name: 'عرض الحجز' }).click();
  await expect(page).toHaveURL(/\/dashboard\/reservations\/[\da-f-]{36}$/);
});

test('above an on-screen keyboard the payment footer does not cover the reason, and can be scrolled to @phone', async ({
  page,
  api,
}) => {
  const doctor = await addDoctor();
  await begin(page, api);
  await choose(page, doctor, 24);
  // The part of a phone's screen that a keyboard leaves free.
  await page.setViewportSize({ width: 390, height: 460 });
  const reason = page.getByRole('textbox', { name: 'سبب الاستشارة' });
  await reason.focus();
  await expect(reason).toBeInViewport({ ratio: 1 });
  const pay = page.getByRole('button', { name: 'تأكيد الحجز' });
  await expect(pay).not.toBeInViewport();
  await pay.scrollIntoViewIfNeeded();
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'إغلاق' })).toBeInViewport({ ratio: 1 });
});

test('an owner books by card on the gateway’s page and comes back to the reservation', async ({
  page,
  api,
}) => {
  const doctor = await addDoctor();
  await begin(page, api);
  await choose(page, doctor, 22);
  await page.getByRole('radiogroup', { name: 'طريقة الدفع' }).getByText('بطاقة', { exact: true }).click();
  await page.getByRole('button', { name: 'الدفع وتأكيد الحجز' }).click();
  await page.getByRole('button', { name: /تنجح.*4242/ }).click();
  await page.getByRole('button', { name: /دفع تجريبي/ }).click();
  await expect(page.getByRole('heading', { name: 'اكتمل الدفع' })).toBeVisible();
  await page.getByRole('link', { name: 'عرض الحجز' }).click();
  await expect(page).toHaveURL(/\/dashboard\/reservations\/[\da-f-]{36}$/);
});

test('a device whose clock is 20 minutes fast pays for a slot that is held for 10 @phone', async ({
  page,
  api,
}) => {
  await page.clock.install({ time: Date.now() + 20 * 60_000 });
  const doctor = await addDoctor();
  await begin(page, api);
  await choose(page, doctor, 28);
  await page.getByRole('radiogroup', { name: 'طريقة الدفع' }).getByText('بطاقة', { exact: true }).click();
  await page.getByRole('button', { name: 'الدفع وتأكيد الحجز' }).click();
  await page.getByRole('button', { name: /تنجح.*4242/ }).waitFor();
  // Leaves without paying, like a user who fetches the card.
  await page.goto('/dashboard/reservations');
  await page.getByRole('region', { name: 'قائمة الحجوزات' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'الدفع الآن' }).click();
  // The chosen payment method is still selected.
  const ways = page.getByRole('radiogroup', { name: 'طريقة الدفع' });
  await expect(ways.getByRole('radio', { name: /^بطاقة/ })).toBeChecked();
  await ways.getByText('بالعملات', { exact: true }).click();
  await page.getByRole('button', { name: /^الدفع وتأكيد الحجز/ }).click();
  await expect(page.getByText('تأكّد الحجز', { exact: true })).toBeVisible();
});

test('a user who loses a slot to another browser retains the typed text and takes the nearest one', async ({
  page,
  api,
  browser,
}) => {
  const doctor = await addDoctor();
  await begin(page, api);
  await choose(page, doctor, 24);

  const other = await (await browser.newContext()).newPage();
  await begin(other, new Api(other));
  await choose(other, doctor, 24);
  await other.getByRole('button', { name: 'تأكيد الحجز' }).click();
  await expect(other.getByText('حُجزت استشارة «مشمش»')).toBeVisible();

  await expect(page.getByText('حُجز هذا الموعد قبل لحظات.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'سبب الاستشارة' })).toHaveValue(/يحكّ أذنه/);
  await page.getByRole('alert').getByRole('button').first().click();
  await page.getByRole('button', { name: 'تأكيد الحجز' }).click();
  await expect(page.getByText('حُجزت استشارة «مشمش»')).toBeVisible();
});

test.describe('a deployment that removes the code of the second step', () => {
  test.use({ allowedComplaints: [/404/] });

  test('reloads the page once, and the booking continues with the selection', async ({ page, api }) => {
    const doctor = await addDoctor();
    let isRemoved = true;
    await page.route(/\/assets\/on-demand-/, route =>
      isRemoved ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await begin(page, api);
    await chooseSlot(page, doctor, 18);
    const chosen = await page.getByRole('dialog').locator('.sheet-footer b').textContent();
    await page.route('**/builds/latest.json', route => route.fulfill({ json: { id: 'another' } }));
    let documents = 0;
    page.on('request', request => {
      if (!request.isNavigationRequest()) return;
      documents += 1;
      isRemoved = false;
    });
    await page.getByRole('button', { name: 'متابعة' }).click();
    await expect(page.getByRole('dialog').locator('.sheet-footer b')).toHaveText(chosen ?? '');
    await expect.poll(() => documents).toBe(1);
    await page.getByRole('button', { name: 'متابعة' }).click();
    await page.getByRole('textbox', { name: 'سبب الاستشارة' }).fill('يحكّ أذنه اليمنى منذ يومين.');
    await page.getByRole('button', { name: 'تأكيد الحجز' }).click();
    await expect(page.getByText('حُجزت استشارة «مشمش»')).toBeVisible();
  });
});

test('the first available doctor is proposed with visible times @sizes', async ({ page, api }) => {
  const doctor = await addDoctor();
  // Doctors of other tests have names of any length.
  await page.route('**/api/doctors/list*', async route => {
    const body = await (await route.fetch()).json();
    const isOwn = ({ name }: { name: string }) => name === doctor;
    body.data.doctors.sort(
      (one: { name: string }, other: { name: string }) => Number(isOwn(other)) - Number(isOwn(one)),
    );
    await route.fulfill({ json: body });
  });
  await begin(page, api);
  const proposed = times(page).filter({ has: page.locator('input:checked') });
  await expect(proposed).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'متابعة' }).click();
  await expect(page.getByRole('textbox', { name: 'سبب الاستشارة' })).toBeVisible();
});

test('the booking links directly to emergency numbers, and asks which pet it is for @phone', async ({
  page,
  api,
}) => {
  await addDoctor();
  await signUp(page);
  await api.addPet();
  await api.addPet({ name: 'لولو' });
  await page.goto('/dashboard/reservations');
  await page.getByRole('button', { name: 'حجز', exact: true }).click();
  await page.getByRole('button', { name: /^حالة طارئة؟/ }).click();
  const card = page.getByRole('dialog', { name: 'حالة طارئة' });
  const pets = card.getByRole('radiogroup', { name: 'لأي حيوان؟' });
  expect((await pets.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await pets.getByText('لولو').click();
  await expect(card.getByRole('heading', { name: 'بطاقة «لولو»' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'حجز استشارة' })).toBeVisible();
});

test('an emergency sign shows emergency numbers before the booking continues @phone', async ({
  page,
  api,
}) => {
  const doctor = await addDoctor();
  await begin(page, api);
  await choose(page, doctor, 26);
  await page.getByRole('textbox', { name: 'سبب الاستشارة' }).fill('لا يستطيع التبوّل منذ الصباح');
  await page.getByRole('button', { name: 'تأكيد الحجز' }).click();
  const card = page.getByRole('dialog', { name: 'قد تكون حالة طارئة' });
  await expect(card.getByText('«لا يستطيع التبوّل منذ الصباح»')).toBeVisible();
  expect(await accessibilityFaults(page), 'light').toEqual([]);
  await page.goBack();
  await expect(card).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'سبب الاستشارة' })).toHaveValue(
    'لا يستطيع التبوّل منذ الصباح',
  );
});
