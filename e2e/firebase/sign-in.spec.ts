import type { Page } from '@playwright/test';
import { letResendWaitPass } from '../support/database.ts';
import { expect, freshPhone, type Phone, test } from '../support/test.ts';
import { codeFor } from './emulator.ts';
import { EMULATED, EMULATOR_HOST } from './servers.ts';

const OWN = EMULATED.url;
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

const codeField = (page: Page) => page.getByLabel('رمز من 6 أرقام');

async function askForCode(page: Page, phone: Phone, at = '/register'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('رقم الجوال').fill(phone.typed);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await expect(codeField(page)).toBeFocused();
}

/** Registers a phone, up to the welcome. */
async function register(page: Page, phone: Phone): Promise<void> {
  await askForCode(page, phone);
  await typeCode(page, phone);
  await page.getByLabel('الاسم الأول').fill('نورة');
  await page.getByLabel('اسم العائلة').fill('العتيبي');
  await page.getByLabel('البريد الإلكتروني').fill('noura@example.com');
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
  await expect(page.getByRole('heading', { name: 'أهلًا بك يا نورة' })).toBeVisible();
}

/** Enters the code that the service sent to a phone. */
async function typeCode(page: Page, phone: Phone): Promise<void> {
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeFor(phone.e164));
}

// The emulator does not know reCAPTCHA Enterprise, which the client asks about first.
test.use({ allowedComplaints: [/501/] });

/** Collects the origins that a page requests from now on. */
function contacted(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  return origins;
}

const whoAmI = async (page: Page): Promise<unknown> => {
  const response = await page.request.get('/api/user/me', { headers: { 'sec-fetch-site': 'same-origin' } });
  return (await response.json()).data.id;
};

test('a phone is registered and signed in again by codes of the service, as one account; the client is used only on the register pages', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  const origins = contacted(page);
  await register(page, phone);
  expect(origins).toEqual(new Set([OWN, `http://${EMULATOR_HOST}`]));

  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const loaded = page.waitForResponse(`${OWN}/dashboard?start=pet`);
  await page.getByRole('button', { name: 'إضافة أول حيوان' }).click();
  const policy = (await (await loaded).allHeaders())['content-security-policy'];
  expect(policy).not.toContain(EMULATOR_HOST);
  await expect(page.getByRole('dialog', { name: 'أول حيوان' })).toBeVisible();
  expect(scripts.filter(url => url.includes('firebase'))).toEqual([]);
  const id = await whoAmI(page);

  await letResendWaitPass(phone.e164);
  const other = await (await browser.newContext({ baseURL: OWN })).newPage();
  await askForCode(other, phone, '/register?next=/dashboard/pets');
  await typeCode(other, phone);
  await expect(other).toHaveURL(/\/dashboard\/pets$/);
  expect(await whoAmI(other)).toBe(id);
  await other.context().close();
});

/** Lists the databases that pages of the app have created in this browser. */
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test.describe('with a session', () => {
  // Calls in flight when the session ends are refused.
  test.use({ allowedComplaints: [/401|501/] });

  test('a signed-in user leaves the register pages by a full load if the service is unknown, and signing out deletes its data', async ({
    page,
  }) => {
    await register(page, freshPhone());
    expect(await databases(page)).toContain('firebase-heartbeat-database');
    await page.route('**/api/user/identity', () => undefined);
    const loaded = page.waitForResponse(
      response => response.request().isNavigationRequest() && response.url() === `${OWN}/dashboard/profile`,
    );
    await page.goto('/register?next=/dashboard/profile');
    const policy = (await (await loaded).allHeaders())['content-security-policy'];
    expect(policy).not.toContain(EMULATOR_HOST);
    await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => databases(page)).toEqual([]);
  });
});

test.describe('a code', () => {
  // Rejections by the service and by the server.
  test.use({ allowedComplaints: [/400|422|501/] });

  test('that is wrong is reported at its field, also after a reload, and the right one is accepted', async ({
    page,
  }) => {
    const phone = freshPhone();
    await askForCode(page, phone);
    const code = await codeFor(phone.e164);
    await codeField(page).fill(wrong(code));
    await expect(page.getByText('الرمز غير صحيح.')).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await page.reload();
    await codeField(page).fill(code);
    await expect(page.getByRole('heading', { name: 'بقي الاسم والبريد' })).toBeVisible();
  });

  test('that has expired requires another one, which is sent after the waiting time', async ({ page }) => {
    const phone = freshPhone();
    await askForCode(page, phone);
    const first = await codeFor(phone.e164);
    await letResendWaitPass(phone.e164, 301);
    await codeField(page).fill(first);
    await expect(page.getByText('انتهت صلاحية الرمز. يلزم طلب رمز جديد.')).toBeVisible();
    await page.clock.install();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'إعادة الإرسال' }).click();
    await expect(page.getByText('أُرسل رمز جديد')).toBeVisible();
    await typeCode(page, phone);
    await expect(page.getByRole('heading', { name: 'بقي الاسم والبريد' })).toBeVisible();
  });
});

test.describe('a service that rejects requests', () => {
  // A disabled provider is also logged to the console.
  test.use({ allowedComplaints: [/400|501|ERR_FAILED|operation-not-allowed/] });

  const refuse = (page: Page, method: string, message: string) =>
    page.route(`**/accounts:${method}*`, route =>
      route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
    );

  test('too many requests, an untrusted browser, and a blocking network are reported while waiting, and the next attempt sends', async ({
    page,
  }) => {
    await page.goto('/register');
    const phone = freshPhone();
    await page.getByLabel('رقم الجوال').fill(phone.typed);
    const send = page.getByRole('button', { name: 'إرسال الرمز' });
    for (const [message, shown] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'أُرسلت رموز كثيرة في وقت قصير. تُتاح المحاولة لاحقًا.'],
      ['CAPTCHA_CHECK_FAILED', /^تعذّر فحص المتصفّح لدى خدمة التحقّق/],
      ['OPERATION_NOT_ALLOWED', 'رِفق غير متاح لأرقام هذه الدولة بعد. الدول المتاحة في قائمة الدول.'],
    ] as const) {
      await refuse(page, 'sendVerificationCode', message);
      await send.click();
      await expect(page.getByText(shown)).toBeVisible();
      await page.unrouteAll();
    }
    const sending = '**/accounts:sendVerificationCode*';
    await page.route(sending, route => route.abort());
    await send.click();
    await expect(page.getByText(/^تعذّر الوصول إلى رِفق\. يُرجى/)).toBeVisible();
    await page.unroute(sending);
    // Also after a reload: the tab stores the started verification.
    await page.reload();
    // The started verification is resumed, so that the user does not wait for a code that was not sent.
    await send.click();
    await typeCode(page, phone);
    await expect(page.getByRole('heading', { name: 'بقي الاسم والبريد' })).toBeVisible();
  });

  test('a code that has expired at the service requires another one; one with too many attempts, too', async ({
    page,
  }) => {
    const phone = freshPhone();
    await askForCode(page, phone);
    const code = await codeFor(phone.e164);
    for (const [message, shown] of [
      ['SESSION_EXPIRED', 'انتهت صلاحية الرمز. يلزم طلب رمز جديد.'],
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'استُنفدت المحاولات لهذا الرمز. يلزم طلب رمز جديد.'],
    ] as const) {
      await refuse(page, 'signInWithPhoneNumber', message);
      await codeField(page).fill(code);
      await expect(page.getByText(shown)).toBeVisible();
      await expect(codeField(page)).toBeFocused();
      await page.unrouteAll();
    }
    await codeField(page).fill(code);
    await expect(page.getByRole('heading', { name: 'بقي الاسم والبريد' })).toBeVisible();
  });
});

test('an account is erased by a code of the service, on a register page', async ({ page }) => {
  const phone = freshPhone();
  await register(page, phone);
  await letResendWaitPass(phone.e164);
  await page.goto('/dashboard/profile?section=settings');
  await page.getByRole('button', { name: 'حذف الحساب' }).click();
  await page.getByRole('button', { name: 'المتابعة برمز على الجوال' }).click();
  await expect(page).toHaveURL('/register/erase');
  await page.getByRole('button', { name: 'المتابعة برمز على الجوال' }).click();
  await typeCode(page, phone);
  await page.getByRole('button', { name: 'حذف الحساب نهائيًا' }).click();
  await expect(page.getByRole('heading', { name: 'حُذف الحساب' })).toBeFocused();
  await page.getByRole('button', { name: 'إلى الصفحة الرئيسية' }).click();
  await expect(page).toHaveURL('/');
});
