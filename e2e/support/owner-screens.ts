import { expect, type Page } from '@playwright/test';
import { grantCoins, writeReservation } from './clinic.ts';
import { messageIn } from './conversation-page.ts';
import { NAMES } from './overflow.ts';
import { writeCard, writePaidPayment } from './payments.ts';
import { type Api, signUp } from './test.ts';

/** Ids of an owner's pets: one with an overdue dose, a dog with a deferred one, a lost, an archived and a dead one. */
type Pets = readonly string[];

/** Opens a screen of the owner's side, starting from the previous screen. */
type OwnerScreen = (page: Page, pets: Pets) => Promise<void>;

const [first = '', second = ''] = NAMES;

/** Maximum pixels of a conversation's header: two lines of a name and one below. */
const MOST_OF_HEADER = 100;

const dialog = (page: Page) => page.getByRole('dialog').last();

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Opens a page by the navigation, without reloading the app. */
const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

async function openPet(page: Page, pet: string | undefined): Promise<void> {
  await page.goto(`/dashboard/pets/view/${pet}`);
}

/** Closes the sheet of the previous screen, if it was opened. One that was opened without a pointer may not have focus. */
async function close(page: Page): Promise<void> {
  const sheet = dialog(page);
  if ((await sheet.count()) > 0) await sheet.press('Escape');
  else await page.keyboard.press('Escape');
  for (const role of ['dialog', 'alertdialog', 'menu'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
}

const openMenuOfPet = (page: Page) => page.getByRole('button', { name: /^خيارات .*W/ }).click();

async function openMenuOfTalk(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const homeScreens: Record<string, OwnerScreen> = {
  async dashboard(page) {
    await page.goto('/dashboard');
    await heading(page, 'اليوم');
    await heading(page, 'الحجز القادم');
  },
  async notifications(page) {
    await page.getByRole('button', { name: /^الإشعارات/ }).click();
    await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
  },
  async 'change of the time'(page) {
    await close(page);
    await page.getByRole('button', { name: 'تغيير الموعد' }).click();
    await expect(page.getByRole('radiogroup', { name: 'اليوم' })).toBeVisible();
  },
  async vaccines(page) {
    await close(page);
    await goTo(page, 'اللقاحات');
    await heading(page, 'يحتاج إلى عناية');
  },
  async 'record the dose that is due'(page) {
    await page.getByRole('button', { name: 'تسجيل الجرعة' }).first().dispatchEvent('click');
    await expect(dialog(page)).toBeVisible();
  },
  async 'record a dose'(page) {
    await close(page);
    await page.getByRole('button', { name: 'تسجيل جرعة' }).last().dispatchEvent('click');
    await expect(dialog(page)).toBeVisible();
  },
  async pets(page) {
    await close(page);
    await goTo(page, 'حيواناتي');
    await expect(page.getByRole('link', { name: first }).first()).toBeVisible();
  },
  async 'add a pet'(page) {
    await page.getByRole('button', { name: 'إضافة حيوان' }).first().dispatchEvent('click');
    await expect(dialog(page)).toBeVisible();
  },
};

const petScreens: Record<string, OwnerScreen> = {
  async pet(page, [pet]) {
    await openPet(page, pet);
    await heading(page, 'خطة التطعيم');
    await heading(page, 'من اطّلع على السجلّ');
    await page.getByText('لماذا؟').first().waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
  },
  async 'options of the plan'(page) {
    await page.getByRole('button', { name: 'خيارات الخطة' }).dispatchEvent('click');
    await expect(dialog(page)).toBeVisible();
  },
  async 'defer a dose'(page) {
    await close(page);
    await page
      .getByRole('button', { name: /^خيارات الموعد/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'تأجيل بنصيحة الطبيب' }).click();
    await expect(dialog(page)).toBeVisible();
  },
  async 'a latin pet with a deferred dose'(page, [, pet]) {
    await openPet(page, pet);
    await expect(page.getByText('لماذا؟').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^إلغاء التأجيل/ }).first()).toBeVisible();
  },
  async weight(page) {
    await page.getByRole('button', { name: /وزن/ }).first().dispatchEvent('click');
    await expect(dialog(page)).toBeVisible();
  },
  async 'the menu of a pet'(page) {
    await close(page);
    await openMenuOfPet(page);
    await expect(page.getByRole('menu')).toBeVisible();
  },
  async 'a question'(page) {
    await page.getByRole('menuitem').nth(1).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async 'edit a pet'(page, [, pet]) {
    await page.goto(`/dashboard/pets/edit/${pet}`);
    await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue(second);
    await dialog(page).getByText('المزيد').dispatchEvent('click');
    await expect(page.getByRole('button', { name: /بلد إقامة الحيوان/ })).toBeVisible();
  },
  async 'the travel of a pet'(page, [pet]) {
    await page.goto(`/dashboard/pets/travel/${pet}?to=AE`);
    await expect(page.getByRole('heading', { name: 'جرعة السُّعار' }).first()).toBeVisible();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
  },
  async 'a lost pet'(page, [, , pet]) {
    await openPet(page, pet);
    await expect(page.getByText(/مفقود/).first()).toBeVisible();
  },
  async 'an archived pet'(page, [, , , pet]) {
    await openPet(page, pet);
    await expect(page.getByText(/في الأرشيف منذ/)).toBeVisible();
  },
  async 'a pet that passed away'(page, [, , , , pet]) {
    await openPet(page, pet);
    await heading(page, second);
  },
};

const reservationScreens: Record<string, OwnerScreen> = {
  async reservations(page) {
    await page.goto('/dashboard/reservations');
    await expect(page.getByRole('main').getByRole('link', { name: /W/ })).toBeVisible();
  },
  async 'a conversation'(page) {
    await page.getByRole('main').getByRole('link', { name: /W/ }).click();
    await expect(page.getByRole('log').getByRole('article').last()).toBeVisible();
    // A doctor's long name takes at most two lines of it.
    const header = await page.locator('.conversation-header').boundingBox();
    expect(header?.height).toBeLessThan(MOST_OF_HEADER);
  },
  async 'the options of a message'(page) {
    const message = messageIn(page, 'منذ متى بدأت الحكّة؟');
    await message.getByRole('button', { name: 'خيارات الرسالة' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'نسخ النص' })).toBeVisible();
  },
  async 'the search in a conversation'(page) {
    await page.keyboard.press('Escape');
    await openMenuOfTalk(page, 'بحث في المحادثة');
    await page.getByRole('searchbox', { name: 'بحث في المحادثة' }).fill('حكّة');
    const hits = page.getByRole('list', { name: 'نتائج البحث' });
    await expect(hits.getByRole('button').first()).toBeVisible();
  },
  async 'a reservation'(page) {
    await page.getByRole('link', { name: 'تفاصيل الحجز' }).click();
    await heading(page, 'تأكّد الحجز');
    await heading(page, /W/);
  },
  async 'a printed conversation'(page) {
    await page.goto('/dashboard/reservations');
    await page.getByRole('main').getByRole('link', { name: /W/ }).click();
    await openMenuOfTalk(page, 'طباعة أو حفظ PDF');
    await heading(page, /^محادثة عن/);
  },
};

const accountScreens: Record<string, OwnerScreen> = {
  async profile(page) {
    await page.goto('/dashboard/profile');
    await expect(page.getByText('noura@example.com')).toBeVisible();
    await expect(page.getByRole('link', { name: 'المدفوعات' })).toBeVisible();
    await expect(page.getByText('0005')).toBeVisible();
    await expect(page.getByRole('link', { name: 'الكل في حركة العملات' })).toBeVisible();
  },
  async 'edit the profile'(page) {
    await page
      .getByRole('button', { name: /^تعديل/ })
      .first()
      .dispatchEvent('click');
    await expect(dialog(page)).toBeVisible();
  },
  async 'the history of coins'(page) {
    await close(page);
    await page.getByRole('link', { name: 'الكل في حركة العملات' }).click();
    await expect(page).toHaveURL(/section=rewards/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  async cards(page) {
    await page.goto('/dashboard/profile?section=cards');
    await expect(page.getByText('0005')).toBeVisible();
  },
  async payments(page) {
    await page.goto('/dashboard/profile?section=payments');
    await expect(page.getByRole('link', { name: /استشارة مع/ })).toBeVisible();
  },
  async 'a payment'(page) {
    await page.getByRole('link', { name: /استشارة مع/ }).click();
    await heading(page, 'اكتمل الدفع');
  },
  async 'a receipt'(page) {
    await page.getByRole('link', { name: 'عرض الإيصال' }).click();
    await expect(page.getByRole('img', { name: 'رمز الفاتورة الضريبية المبسّطة' })).toBeVisible();
  },
  async settings(page) {
    await page.goto('/dashboard/profile?section=settings');
    await expect(page.getByRole('table')).toBeVisible();
  },
};

/** Every page, state and sheet of an owner's, each part in the order of a walk. */
export const ownerScreens = {
  'the dashboard, the vaccines and the pets': homeScreens,
  'one pet': petScreens,
  reservations: reservationScreens,
  'the account': accountScreens,
};

/** Sheets, which do not differ by size for screen readers or in colours. */
export const ownerSheets: ReadonlySet<string> = new Set([
  'notifications',
  'change of the time',
  'record the dose that is due',
  'record a dose',
  'add a pet',
  'edit a pet',
]);

/** States and sheets that are checked only for overflow; their components are also on other screens. */
export const forWidthsOnly: ReadonlySet<string> = new Set([
  'options of the plan',
  'defer a dose',
  'a latin pet with a deferred dose',
  'weight',
  'the menu of a pet',
  'a question',
  'a lost pet',
  'an archived pet',
  'a pet that passed away',
  'edit the profile',
  'cards',
  'payments',
  'a payment',
  'a receipt',
]);

/** Signs up an owner with everything that the screens show, with the longest allowed names. */
export async function signUpWithAll(page: Page, api: Api): Promise<Pets> {
  const phone = await signUp(page);
  await api.postForm('/api/profile/update', { firstname: second, surname: first });
  const pets: string[] = [];
  for (const [index, name] of [...NAMES, first, second].entries())
    pets.push(await api.addPet({ name, species: index === 1 ? 'dog' : 'cat', breed: null }));
  const [late = '', deferred = '', lost = '', archived = '', dead = ''] = pets;
  await api.addDose(late, { given_on: '2025-11-01', protocols: ['2'] });
  await api.addDose(deferred, { given_on: '2025-11-01', protocols: ['cdv', 'cav', 'cpv', 'cpiv', 'lepto'] });
  await api.post('/api/pets/weights/add', {
    idempotency_key: crypto.randomUUID(),
    pet_id: deferred,
    grams: 12_345,
    measured_on: '2025-11-01',
  });
  await api.post('/api/vaccines/defer', {
    pet_id: deferred,
    protocols: ['cdv', 'cav', 'cpv'],
    reason: 'titre',
    said_by: second,
  });
  await api.post('/api/pets/state', { pet_id: lost, state: 'lost' });
  await api.post('/api/pets/archive', { pet_id: archived });
  await api.post('/api/pets/state', { pet_id: dead, state: 'passed_away' });
  const { id } = await api.get('/api/user/me');
  // Five digits, the widest that the bar shows.
  await grantCoins(String(id), 12_345);
  await writeReservation(
    { ownerId: String(id), petId: late },
    { doctor: second, clinic: `${first} ${second}`.slice(0, 80) },
  );
  await writeCard(phone.e164);
  await writePaidPayment(phone.e164, { doctor: second, buyer: `${second} ${first}` });
  return pets;
}
