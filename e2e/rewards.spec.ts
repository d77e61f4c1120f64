import { accessibilityFaults } from './support/accessibility.ts';
import { expect, signUp, test } from './support/test.ts';

/** Payload of a first pet, added like on another device, without marking anything as seen. */
const firstPet = {
  idempotency_key: crypto.randomUUID(),
  name: 'مشمش',
  species: 'cat',
  sex: 'male',
  birth_date: '2023-04-02',
};

test.use({ closesCelebrations: false });

test('an award is celebrated once, and shown on the dashboard and the profile @phone', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    const shifted: string[] = [];
    Object.assign(window, { shifted });
    const card = '[aria-labelledby="level-title"], [aria-labelledby="tasks-title"]';
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as unknown as { sources?: { node: Node | null }[] };
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest(card)) shifted.push(element.outerHTML);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.locator('.toast')).toContainText('اكتملت بيانات حسابك.');
  const tasks = page.getByRole('region', { name: 'مهامّ لطيفة' });
  await expect(tasks.getByRole('button', { name: /^إضافة أول حيوان/ })).toBeVisible();

  // The live channel delivers awards earned on another device.
  const created = await api.post('/api/pets/create', firstPet);
  const petId = (created.pet as { id: string }).id;
  const sheet = page.getByRole('dialog', { name: 'أهلًا بك في المستوى 2' });
  await expect(sheet).toContainText('رصيدك الآن 40 عملة');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'متابعة' }).click();
  await expect(sheet).toBeHidden();

  await tasks.getByRole('link', { name: /^وزن «مشمش» هذا الأسبوع/ }).click();
  await expect(page).toHaveURL(`/dashboard/pets/view/${petId}#weight`);
  const newWeight = page.getByRole('button', { name: 'وزن جديد' });
  await expect(newWeight).toBeFocused();
  await newWeight.click();
  await page.getByRole('textbox', { name: 'الوزن', exact: true }).fill('4.2');
  await page.getByRole('button', { name: 'حفظ' }).click();
  const toast = page.locator('.toast', { hasText: 'سُجّل وزن «مشمش»' });
  await expect(toast).toContainText('أُضيفت 5 نقاط إلى تقدّمك');

  await page.goto('/dashboard');
  await expect(tasks.getByText('أُنجزت: وزن «مشمش» هذا الأسبوع')).toBeAttached();
  await expect(page.getByRole('region', { name: 'بقيت 195 نقطة للمستوى 3' })).toBeVisible();
  expect(await page.evaluate(() => Object(window).shifted)).toEqual([]);
  await page.getByRole('link', { name: 'رصيدك 40 عملة' }).click();
  await expect(page.getByRole('heading', { name: 'رصيد العملات' })).toBeFocused();
  const history = page.getByRole('region', { name: 'حركة العملات' });
  await expect(history.getByRole('listitem')).toHaveText([/^تسجيل الوزنمشمش\s· .*5 نقاط$/, /\+20/, /\+20/]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
