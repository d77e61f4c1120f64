import type { Page } from '@playwright/test';
import { writeReservation } from './support/clinic.ts';
import { writeCard, writePaidPayment } from './support/payments.ts';
import { switchOff } from './support/switch-off.ts';
import { type Api, expect, freshPhone, signUp, test } from './support/test.ts';
import { faultsAtAllSizes, NAMES } from './support/widths.ts';

/** The longest that a date is written; the other calendar is looked at in screens.spec.ts and clinic-screens.spec.ts. */
const WRITING = { calendar: 'islamic-umalqura', digits: 'arab' } as const;

type Pets = readonly string[];

const openMenu = (page: Page) => page.getByRole('button', { name: /^خيارات .*W/ }).click();

/** The screens, states and sheets in which names and dates stand. */
const screens: Record<string, (page: Page, pets: Pets) => Promise<void>> = {
  async dashboard(page) {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'اليوم' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'الحجز القادم' })).toBeVisible();
  },
  async pets(page) {
    await page.goto('/dashboard/pets');
    await expect(page.getByRole('link', { name: NAMES[0] ?? '' }).first()).toBeVisible();
  },
  async pet(page, [pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await page.getByText('لماذا؟').first().waitFor();
    await expect(page.getByRole('heading', { name: 'من اطّلع على السجلّ' })).toBeVisible();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
  },
  async 'a latin pet'(page, [, pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await expect(page.getByText('لماذا؟').first()).toBeVisible();
  },
  async 'a lost pet'(page, [, , pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await expect(page.getByText(/مفقود/).first()).toBeVisible();
  },
  async 'edit a pet'(page, [, pet]) {
    await page.goto(`/dashboard/pets/edit/${pet}`);
    await page.getByRole('dialog').getByText('المزيد').dispatchEvent('click');
    await expect(page.getByRole('button', { name: /بلد إقامة الحيوان/ })).toBeVisible();
  },
  async 'an archived pet'(page, [, , , pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await expect(page.getByText(/في الأرشيف منذ/)).toBeVisible();
  },
  async 'a pet that passed away'(page, [, , , , pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await expect(page.getByRole('heading', { name: NAMES[1] ?? '' }).first()).toBeVisible();
  },
  async 'the menu of a pet'(page, [, pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await openMenu(page);
    await expect(page.getByRole('menu')).toBeVisible();
  },
  async 'a question'(page, [, pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await openMenu(page);
    await page.getByRole('menuitem').nth(1).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async 'options of the plan'(page, [pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await page.getByRole('button', { name: 'خيارات الخطة' }).dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'defer a dose'(page, [pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await page
      .getByRole('button', { name: /^تأجيل بنصيحة الطبيب/ })
      .first()
      .dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'a deferred dose'(page, [, pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await expect(page.getByRole('button', { name: /^إلغاء التأجيل/ }).first()).toBeVisible();
  },
  async 'add a pet'(page) {
    await page.goto('/dashboard/pets');
    await page.getByRole('button', { name: 'إضافة حيوان' }).first().dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async weight(page, [, pet]) {
    await page.goto(`/dashboard/pets/view/${pet}`);
    await page.getByRole('button', { name: /وزن/ }).first().dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async reservations(page) {
    await page.goto('/dashboard/reservations');
    await expect(page.getByRole('main').getByRole('link', { name: /W/ })).toBeVisible();
  },
  async 'a conversation'(page) {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'عرض الحجز' }).click();
    await expect(page.getByRole('log').getByRole('article').last()).toBeVisible();
  },
  async 'the search in a conversation'(page) {
    await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
    await page.getByRole('menuitem', { name: 'بحث في المحادثة' }).click();
    await page.getByRole('searchbox', { name: 'بحث في المحادثة' }).fill('حكّة');
    const hits = page.getByRole('list', { name: 'نتائج البحث' });
    await expect(hits.getByRole('button').first()).toBeVisible();
  },
  async 'a reservation'(page) {
    await page.getByRole('link', { name: 'تفاصيل الحجز' }).click();
    await expect(page.getByRole('heading', { name: 'تأكّد الحجز' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /W/ }).first()).toBeVisible();
  },
  async 'a printed conversation'(page) {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'عرض الحجز' }).click();
    await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
    await page.getByRole('menuitem', { name: 'طباعة أو حفظ PDF' }).click();
    await expect(page.getByRole('heading', { name: /^محادثة عن/ })).toBeVisible();
  },
  async vaccines(page) {
    await page.goto('/dashboard/vaccines');
    await expect(page.getByRole('heading', { name: 'يحتاج إلى عناية' })).toBeVisible();
  },
  async 'record a dose'(page) {
    await page.goto('/dashboard/vaccines');
    await page.getByRole('button', { name: 'تسجيل جرعة' }).last().dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async profile(page) {
    await page.goto('/dashboard/profile');
    await expect(page.getByText('@')).toBeVisible();
    await expect(page.getByRole('link', { name: 'المدفوعات' })).toBeVisible();
    await expect(page.getByText('0005')).toBeVisible();
    await expect(page.getByRole('link', { name: 'الكل في حركة العملات' })).toBeVisible();
  },
  async 'the history of coins'(page) {
    await page.goto('/dashboard/profile?section=rewards');
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
    await page.goto('/dashboard/profile?section=payments');
    await page.getByRole('link', { name: /استشارة مع/ }).click();
    await expect(page.getByRole('heading', { name: 'تمّ الدفع' })).toBeVisible();
  },
  async 'a receipt'(page) {
    await page.goto('/dashboard/profile?section=payments');
    await page.getByRole('link', { name: /استشارة مع/ }).click();
    await page.getByRole('link', { name: 'عرض الإيصال' }).click();
    await expect(page.getByRole('img', { name: 'رمز الفاتورة الضريبية المبسّطة' })).toBeVisible();
  },
  async 'edit the profile'(page) {
    await page.goto('/dashboard/profile');
    await page
      .getByRole('button', { name: /^تعديل/ })
      .first()
      .dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async settings(page) {
    await page.goto('/dashboard/profile?section=settings');
    await expect(page.getByRole('table')).toBeVisible();
  },
  async notifications(page) {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^الإشعارات/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  },
};

async function setUp(page: Page, api: Api): Promise<Pets> {
  const phone = await signUp(page);
  await api.postForm('/api/profile/update', { firstname: NAMES[1] ?? '', surname: NAMES[0] ?? '' });
  const pets: string[] = [];
  for (const [index, name] of [...NAMES, NAMES[0], NAMES[1]].entries())
    pets.push(await api.addPet({ name, species: index === 1 ? 'dog' : 'cat', breed: null }));
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = pets;
  await api.addDose(first, { given_on: '2025-11-01', protocols: ['2'] });
  await api.addDose(second, { given_on: '2025-11-01', protocols: ['cdv', 'cav', 'cpv', 'cpiv', 'lepto'] });
  await api.post('/api/pets/weights/add', {
    idempotency_key: crypto.randomUUID(),
    pet_id: second,
    grams: 12_345,
    measured_on: '2025-11-01',
  });
  await api.post('/api/vaccines/defer', {
    pet_id: second,
    protocols: ['cdv', 'cav', 'cpv'],
    reason: 'titre',
    said_by: NAMES[1],
  });
  await api.post('/api/pets/state', { pet_id: third, state: 'lost' });
  await api.post('/api/pets/archive', { pet_id: fourth });
  await api.post('/api/pets/state', { pet_id: fifth, state: 'passed_away' });
  const { id } = await api.get('/api/user/me');
  await writeReservation(
    { ownerId: String(id), petId: first },
    { doctor: NAMES[1] ?? '', clinic: `${NAMES[0]} ${NAMES[1]}`.slice(0, 80) },
  );
  await writeCard(phone.e164);
  await writePaidPayment(phone.e164, { doctor: NAMES[1] ?? '', buyer: `${NAMES[1]} ${NAMES[0]}` });
  return pets;
}

/** What a visitor meets. */
const visitorPaths = ['/', '/privacy', '/terms', '/register', '/nowhere'];

test.describe('nothing scrolls sideways on a phone @phone', () => {
  // A path without a page, and the first call of an owner who was switched off: what was seen shows until it is refused.
  test.use({ allowedComplaints: [/40[34]/] });

  test('for a visitor', async ({ page }) => {
    const faults: Record<string, string[]> = {};
    for (const path of visitorPaths) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await faultsAtAllSizes(page, path, faults);
    }
    expect(faults).toEqual({});
  });

  test('on the way through the registration', async ({ page }) => {
    const faults: Record<string, string[]> = {};
    await page.goto('/register');
    await page.getByLabel('رقم الجوال').fill(freshPhone().typed);
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await expect(page.getByRole('heading', { name: 'رمز التحقّق' })).toBeVisible();
    await faultsAtAllSizes(page, 'code', faults);
    const phone = await signUp(page, { complete: false });
    await page.goto('/register/complete');
    await page.getByLabel('الاسم الأول').fill(NAMES[1] ?? '');
    await page.getByLabel('اسم العائلة').fill(NAMES[0] ?? '');
    await page.getByLabel('البريد الإلكتروني').fill('noura@example.com');
    await faultsAtAllSizes(page, 'names', faults);
    await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
    await expect(page).toHaveURL('/register/success');
    await faultsAtAllSizes(page, 'welcome', faults);
    switchOff(phone);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'هذا الحساب موقوف' })).toBeVisible();
    await faultsAtAllSizes(page, 'switched off', faults);
    expect(faults).toEqual({});
  });

  test('with the longest names and dates', async ({ page, api }) => {
    const pets = await setUp(page, api);
    await api.postForm('/api/profile/update', WRITING);
    const faults: Record<string, string[]> = {};
    for (const [name, open] of Object.entries(screens)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, pets);
      await faultsAtAllSizes(page, name, faults);
    }
    expect(faults).toEqual({});
  });
});
