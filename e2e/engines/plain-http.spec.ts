import { join } from 'node:path';
import { codeFor, DATA_DIR } from '../support/outbox.ts';
import { freshPhone } from '../support/test.ts';
import { test } from './test.ts';

// WebKit treats plain HTTP on localhost as insecure, and reports what pages may not do there.
test.use({ allowedComplaints: [/./] });

test('a user who registers on plain HTTP, as with `npm start`, is still signed in after a reload', async ({
  openWindow,
}) => {
  const { page } = await openWindow({ isPlain: true });
  const phone = freshPhone();
  await page.goto('/register');
  await page.byLabel('رقم الجوال').fill(phone.typed);
  await page.byRole('button', 'إرسال الرمز').click();
  await page.waitForPath('/register/otp');
  await page.byLabel('رمز من 6 أرقام').hasFocus();
  await page.type(await codeFor(phone.e164, 0, join(DATA_DIR, 'plain')));
  await page.waitForPath('/register/complete');
  await page.goto('/register/complete');
  await page.byLabel('الاسم الأول').appears();
});
