import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SESSION_COOKIE } from '../../packages/contract/src/index.ts';
import { addDoctor, grantCoins } from '../support/clinic.ts';
import { AGE_OF_FIRST_DOSES, typedDay } from '../support/days.ts';
import { codeFor } from '../support/outbox.ts';
import { freshPhone, type Phone } from '../support/test.ts';
import type { Page } from './page.ts';
import { storedIn } from './storage.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const PHOTO = fileURLToPath(new URL('../../apps/api/src/demo/mishmish.jpg', import.meta.url));

// Calls in flight when the session ends are refused.
test.use({ allowedComplaints: [/401/] });

/** Registers a new phone. */
async function register(page: Page): Promise<Phone> {
  const phone = freshPhone();
  await page.goto('/register');
  const country = page.byCss('.phone-country');
  await country.click();
  await page.byCss('.listbox-option:focus').appears();
  await page.press('Escape');
  await country.hasFocus();
  await page.byLabel('رقم الجوال').fill(phone.typed);
  await page.byRole('button', 'إرسال الرمز').click();
  await page.waitForPath('/register/otp');
  const code = page.byLabel('رمز من 6 أرقام');
  await code.hasFocus();
  // With these attributes a phone offers the code from the text message above its keyboard.
  const { attributes } = await code.inspect();
  expect(attributes).toMatchObject({ autocomplete: 'one-time-code', inputmode: 'numeric' });
  await page.type(await codeFor(phone.e164));
  await page.waitForPath('/register/complete');
  await page.byLabel('الاسم الأول').fill('نورة');
  await page.byLabel('اسم العائلة').fill('العتيبي');
  await page.byLabel('البريد الإلكتروني').fill('noura@example.com');
  await page.byRole('button', 'حفظ ومتابعة').click();
  await page.waitForPath('/register/success');
  return phone;
}

async function addFirstPet(page: Page): Promise<void> {
  await page.byRole('button', 'إضافة أول حيوان').click();
  const form = page.byRole('dialog', 'أول حيوان');
  await form.byText('قط').click();
  await form.byLabel('الاسم').fill('مشمش');
  const birthday = form.byRole('textbox', 'يوم الميلاد');
  await birthday.fill(typedDay(-AGE_OF_FIRST_DOSES));
  const breed = form.byRole('combobox', /^السلالة/);
  await breed.click();
  await page.byRole('region', 'السلالة').appears();
  await page.type('سيامي');
  await breed.waitFor('it has what was typed and no more', ({ value }) => value === 'سيامي');
  await page.byRole('option', 'سيامي').click();
  // Also next to a scrollbar.
  await form.byText('غير معروف').waitFor('it is on one line', ({ height }) => height > 0 && height < 40);
  await form.byText('ذكر').click();
  await form.byCss('input[type=file]').setFiles(PHOTO);
  await form.byRole('button', 'حفظ').click();
  await page.waitForPath(/^\/dashboard\/pets\/view\//);
  await page.byRole('heading', 'خطة التطعيم').appears();
  const photo = page.byCss('#photo img');
  await photo.waitFor(
    'the photo has come',
    ({ attributes }) => attributes.src?.startsWith('/api/files/') === true,
  );
  const level = page.byRole('dialog', 'أهلًا بك في المستوى 2');
  await level.byRole('button', 'متابعة').click();
  await level.disappears();
}

async function recordWeight(page: Page): Promise<void> {
  const add = page.byRole('button', 'وزن جديد');
  await add.click();
  const sheet = page.byRole('dialog', /^وزن/);
  await sheet.byRole('textbox', 'الوزن').appears();
  await page.press('Escape');
  await sheet.disappears();
  await add.hasFocus();
  await page.press('Enter');
  await sheet.byRole('textbox', 'الوزن').fill('٤٫٦');
  await sheet.byRole('button', 'حفظ').click();
  await sheet.disappears();
  await page.byRole('main').hasText('4.6');
}

async function chooseADayInTheCalendar(page: Page): Promise<void> {
  await page.byRole('button', 'وزن جديد').click();
  const sheet = page.byRole('dialog', /^وزن/);
  const day = sheet.byRole('textbox', 'يوم الوزن');
  const { value } = await day.inspect();
  await sheet.byRole('button', /التقويم/).click();
  await page.byRole('grid').appears();
  await page.waitUntil('the choice of the year has the look of the app', () => {
    const year = document.querySelector('.calendar-year select');
    return year !== null && getComputedStyle(year).appearance === 'none';
  });
  await page.press('ArrowUp', 'Enter');
  await day.waitFor('another day is chosen', seen => seen.value !== '' && seen.value !== value);
  await page.press('Escape');
  await sheet.disappears();
}

/** @param downloads the folder for the calendar file, which is saved from a URL of the page itself */
async function bookWithCoins(page: Page, downloads: string): Promise<void> {
  const doctor = await addDoctor();
  const { id } = await page.evaluate(async () => (await (await fetch('/api/user/me')).json()).data);
  await grantCoins(String(id), 100);
  await page.goto(await page.path());
  await page.byRole('main').byRole('button', 'حجز استشارة').click();
  const sheet = page.byRole('dialog');
  await sheet.byRole('button', 'طبيب آخر').click();
  await sheet.byText(doctor).click();
  await sheet.byRole('radiogroup', 'اليوم').byCss('label').nth(2).click();
  await sheet.byRole('radiogroup', 'الوقت').byCss('label').nth(20).click();
  await sheet.byRole('button', 'متابعة').click();
  await sheet.byRole('textbox', 'سبب الاستشارة').fill('يحكّ أذنه اليمنى منذ يومين.');
  await sheet.byRole('button', 'تأكيد الحجز').click();
  await page.byRole('dialog').hasText('حُجزت استشارة «مشمش»');
  await page.byRole('button', 'إضافة إلى التقويم').click();
  const saved = join(downloads, 'rifq.ics');
  await until('the file for the calendar is saved whole', async () =>
    (await readFile(saved, 'utf8')).endsWith('END:VCALENDAR\r\n'),
  );
  await page.byRole('button', 'عرض الحجز').click();
  await page.waitForPath(/^\/dashboard\/reservations\/[\da-f-]{36}$/);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/dashboard/profile');
  await page.byRole('main').hasText('noura@example.com');
  await page.byRole('button', 'تسجيل الخروج').click();
  await page.waitForPath('/');
}

test('an owner registers, adds a cat with a photo, weighs it, books with coins, saves that for a calendar and signs out, which deletes everything', async ({
  openWindow,
  engineName,
}) => {
  // As commonly used: WebKit on a phone, Firefox on a desktop.
  const { page, engine, downloads } = await openWindow({
    size: engineName === 'webkit' ? 'phone' : 'desktop',
  });
  const phone = await test.step('registers', () => register(page));
  await test.step('adds a pet', () => addFirstPet(page));
  await test.step('records a weight', () => recordWeight(page));
  await test.step('chooses a day in the calendar', () => chooseADayInTheCalendar(page));
  await test.step('books with coins', () => bookWithCoins(page, downloads));
  const { id } = await page.evaluate(async () => (await (await fetch('/api/user/me')).json()).data);
  await test.step('signs out', () => signOut(page));

  const { local, session, databases, caches } = await storedIn(page);
  expect({ databases, caches }).toEqual({ databases: [], caches: [] });
  expect(JSON.stringify([local, session])).not.toMatch(new RegExp(`${id}|${phone.national}|نورة|مشمش|noura`));
  expect(await engine.cookieNames()).not.toContain(SESSION_COOKIE);

  await page.evaluate(() => history.back());
  await page.waitForPath('/register');
  await page.byLabel('رقم الجوال').appears();
  expect(await page.byText('noura@example.com').inspect()).toMatchObject({ count: 0 });
});
