import type { Page } from '@playwright/test';
import { accessibilityFaults, colourFaults } from './support/accessibility.ts';
import { writeReservation } from './support/clinic.ts';
import { messageIn } from './support/conversation-page.ts';
import { switchOff } from './support/switch-off.ts';
import { expect, freshPhone, signUp, test } from './support/test.ts';

/** A screen as a person meets it: how to get there, and what says that it is there. */
type Screen = { name: string; open(page: Page, petId: string): Promise<void> };

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Screens whose layout on a laptop has surfaces that a phone has not. */
const WIDE_LAYOUTS = new Set(['landing', 'dashboard', 'reservations', 'a conversation']);

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

const visitorScreens: Screen[] = [
  { name: 'landing', open: async page => void (await page.goto('/')) },
  {
    name: 'side menu',
    async open(page) {
      await page.goto('/');
      await page.getByRole('button', { name: 'فتح القائمة' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'privacy', open: async page => void (await page.goto('/privacy')) },
  { name: 'terms', open: async page => void (await page.goto('/terms')) },
  {
    name: 'register',
    async open(page) {
      await page.goto('/register');
      await heading(page, /أهلًا/);
    },
  },
];

const ownerScreens: Record<string, Screen[]> = {
  'all pets': [
    {
      name: 'dashboard',
      async open(page) {
        await page.goto('/dashboard');
        await heading(page, 'اليوم');
      },
    },
    {
      name: 'pets',
      async open(page) {
        await page.goto('/dashboard/pets');
        await expect(page.getByRole('link', { name: /مشمش/ }).first()).toBeVisible();
      },
    },
    {
      name: 'add a pet',
      async open(page) {
        await page.goto('/dashboard/pets');
        await page.getByRole('button', { name: 'إضافة حيوان' }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  'one pet': [
    {
      name: 'pet',
      async open(page, petId) {
        await page.goto(`/dashboard/pets/view/${petId}`);
        await heading(page, 'خطة التطعيم');
        await page.getByText('لماذا؟').first().click();
      },
    },
    {
      name: 'edit a pet',
      async open(page, petId) {
        await page.goto(`/dashboard/pets/edit/${petId}`);
        await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue('مشمش');
      },
    },
  ],
  vaccines: [
    {
      name: 'vaccines',
      async open(page) {
        await page.goto('/dashboard/vaccines');
        await heading(page, 'يحتاج إلى عناية');
      },
    },
    {
      name: 'record a dose',
      async open(page) {
        await page.goto('/dashboard/vaccines');
        await page.getByRole('button', { name: 'تسجيل الجرعة' }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  reservations: [
    {
      name: 'the next reservation',
      async open(page) {
        await page.goto('/dashboard');
        await heading(page, 'الحجز القادم');
      },
    },
    {
      name: 'who has looked into a record',
      async open(page, petId) {
        await page.goto(`/dashboard/pets/view/${petId}`);
        await heading(page, 'من اطّلع على السجلّ');
      },
    },
    {
      name: 'reservations',
      async open(page) {
        await page.goto('/dashboard/reservations');
        await expect(page.getByRole('main').getByRole('link', { name: /سلمى/ })).toBeVisible();
      },
    },
    {
      name: 'a conversation',
      async open(page) {
        await page.goto('/dashboard/reservations');
        await page.getByRole('main').getByRole('link', { name: /سلمى/ }).click();
        await expect(page.getByRole('log').getByRole('article').last()).toBeVisible();
      },
    },
    {
      name: 'the options of a message',
      async open(page) {
        const message = messageIn(page, 'منذ متى بدأت الحكّة؟');
        await message.getByRole('button', { name: 'خيارات الرسالة' }).press('Enter');
        await expect(page.getByRole('menuitem', { name: 'نسخ النص' })).toBeVisible();
      },
    },
    {
      name: 'the search in a conversation',
      async open(page) {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
        await page.getByRole('menuitem', { name: 'بحث في المحادثة' }).click();
        await page.getByRole('searchbox', { name: 'بحث في المحادثة' }).fill('حكّة');
        const hits = page.getByRole('list', { name: 'نتائج البحث' });
        await expect(hits.getByRole('button').first()).toBeVisible();
      },
    },
    {
      name: 'a reservation',
      async open(page) {
        await page.getByRole('link', { name: 'تفاصيل الحجز' }).click();
        await heading(page, 'تأكّد الحجز');
      },
    },
    {
      name: 'a printed conversation',
      async open(page) {
        await page.goto('/dashboard/reservations');
        await page.getByRole('main').getByRole('link', { name: /سلمى/ }).click();
        await page.getByRole('button', { name: 'خيارات المحادثة' }).click();
        await page.getByRole('menuitem', { name: 'طباعة أو حفظ PDF' }).click();
        await heading(page, /^محادثة عن/);
      },
    },
    {
      name: 'change of its time',
      async open(page) {
        await page.goto('/dashboard');
        await page.getByRole('button', { name: 'تغيير الموعد' }).click();
        await expect(page.getByRole('radiogroup', { name: 'اليوم' })).toBeVisible();
      },
    },
  ],
  'the account': [
    {
      name: 'profile',
      async open(page) {
        await page.goto('/dashboard/profile');
        await expect(page.getByText('noura@example.com')).toBeVisible();
      },
    },
    {
      name: 'settings',
      async open(page) {
        await page.goto('/dashboard/profile?section=settings');
        await expect(page.getByRole('table')).toBeVisible();
      },
    },
    {
      name: 'notifications',
      async open(page) {
        await page.goto('/dashboard');
        await page.getByRole('button', { name: /^الإشعارات/ }).click();
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      },
    },
  ],
};

/**
 * The screen has no fault in either theme and does not scroll sideways. The dark theme changes colours only, so the rules
 * for colours are all that is looked at again: on the phone, and on a laptop where its layout has colours of its own.
 */
async function check(page: Page, screen: Screen, petId = ''): Promise<void> {
  await test.step(screen.name, async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await screen.open(page, petId);
    expect(await accessibilityFaults(page), 'light').toEqual([]);
    if (isPhone(page) || WIDE_LAYOUTS.has(screen.name)) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await colourFaults(page), 'dark').toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0);
  });
}

test.describe('every screen is accessible in both themes @sizes', () => {
  test('of a visitor', async ({ page }) => {
    for (const screen of visitorScreens) await check(page, screen);
  });

  for (const [group, screens] of Object.entries(ownerScreens)) {
    test(`of an owner: ${group}`, async ({ page, api }) => {
      await signUp(page);
      const petId = await api.addPet();
      await api.addDose(petId, { given_on: '2025-11-01', protocols: ['2'] });
      if (group === 'reservations') {
        const { id } = await api.get('/api/user/me');
        await writeReservation({ ownerId: String(id), petId });
      }
      for (const screen of screens) await check(page, screen, petId);
    });
  }

  test('of an owner who has no pet yet', async ({ page }) => {
    await signUp(page);
    for (const path of ['/dashboard', '/dashboard/pets', '/dashboard/vaccines']) {
      await check(page, {
        name: path,
        async open() {
          await page.goto(path);
          await expect(page.getByRole('button', { name: /إضافة/ }).first()).toBeVisible();
        },
      });
    }
  });

  test('of the registration', async ({ page }) => {
    await check(page, {
      name: 'code',
      async open() {
        await page.goto('/register');
        await page.getByLabel('رقم الجوال').fill(freshPhone().typed);
        await page.getByRole('button', { name: 'إرسال الرمز' }).click();
        await heading(page, 'رمز التحقّق');
      },
    });
    await signUp(page, { complete: false });
    await check(page, {
      name: 'names',
      async open() {
        await page.goto('/register/complete');
        await expect(page.getByLabel('الاسم الأول')).toBeVisible();
      },
    });
    await page.getByLabel('الاسم الأول').fill('نورة');
    await page.getByLabel('اسم العائلة').fill('العتيبي');
    await page.getByLabel('البريد الإلكتروني').fill('noura@example.com');
    await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
    await expect(page).toHaveURL('/register/success');
    await check(page, { name: 'welcome', open: () => heading(page, /أهلًا بك يا/) });
  });

  test('of a user who is switched off, which says who, what and what is kept', async ({ page }) => {
    const phone = await signUp(page);
    switchOff(phone);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/register');
    await check(page, { name: 'switched off', open: () => heading(page, 'هذا الحساب موقوف') });
  });

  test.describe('where there is no page', () => {
    test.use({ allowedComplaints: [/404/] });

    test('of anybody', async ({ page }) => {
      await check(page, { name: '404', open: async () => void (await page.goto('/nowhere')) });
    });
  });
});
