import type { Page } from '@playwright/test';
import { logOf, messageIn } from './support/conversation-page.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit } from './support/visit.ts';

test.use({ serviceWorkers: 'allow' });

/** Creates a JPEG of one colour in the size of a phone's photo. */
async function photoOf(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    size => {
      const canvas = Object.assign(document.createElement('canvas'), size);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = '#c98f62';
      context.fillRect(0, 0, size.width, size.height);
      return canvas.toDataURL('image/jpeg');
    },
    { width, height },
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

test('a photo is downscaled, sent with a caption, and shown full-screen', async ({ page, browser }) => {
  const { owner, doctor, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  const buffer = await photoOf(page, 2600, 1950);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'إرفاق صورة أو ملف' }).click(),
  ]);
  await chooser.setFiles({ name: 'mishmish.jpg', mimeType: 'image/jpeg', buffer });
  const sheet = page.getByRole('dialog', { name: 'إرسال في المحادثة' });
  await sheet.getByRole('textbox').fill('احمرار خفيف فقط');
  await sheet.getByRole('button', { name: 'إرسال', exact: true }).click();
  const sent = messageIn(page, 'احمرار خفيف فقط');
  await expect(sent).toContainText('أُرسلت');

  const other = await openInSecondBrowser(browser, doctor, `/clinic/reservations/${reservationId}`);
  const photo = logOf(other).getByRole('button', { name: 'فتح الصورة' });
  await photo.click();
  const viewer = other.getByRole('dialog', { name: 'صورة' });
  const picture = viewer.getByRole('img');
  const size = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  );
  expect(size).toBe(1920);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const whole = await width();
  await other.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(whole * 1.4);
  await other.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(whole);
  await other.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(photo).toBeFocused();
  await expect(sent).toContainText('قُرئت');

  await photo.click();
  await expect(viewer).toBeVisible();
  await other.goBack();
  await expect(viewer).toBeHidden();
  await expect(photo).toBeVisible();
});

test('a PDF shows its upload progress, can be cancelled, and is downloaded by the other side @phone', async ({
  page,
  browser,
}) => {
  const { owner, doctor, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  const buffer = await page.pdf();
  let release = () => {};
  const isReleased = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/api/messages/attach', async route => {
    await isReleased;
    await route.continue();
  });
  const attach = async (name: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'إرفاق صورة أو ملف' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer });
    await page
      .getByRole('dialog', { name: 'إرسال في المحادثة' })
      .getByRole('button', { name: 'إرسال', exact: true })
      .click();
    return messageIn(page, name);
  };
  const dropped = await attach('قديم.pdf');
  await expect(dropped.getByRole('progressbar', { name: 'رفع الملف' })).toBeVisible();
  await dropped.getByRole('button', { name: 'إلغاء الرفع' }).click();
  await expect(dropped).toBeHidden();
  const sent = await attach('نتيجة-الفحص.pdf');
  await expect(sent.getByRole('progressbar')).toBeVisible();
  release();
  await expect(sent).toContainText('أُرسلت');

  const other = await openInSecondBrowser(browser, doctor, `/clinic/reservations/${reservationId}`);
  await expect(messageIn(other, 'قديم.pdf')).toHaveCount(0);
  const [saved] = await Promise.all([
    other.waitForEvent('download'),
    logOf(other).getByRole('link', { name: /تنزيل/ }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('نتيجة-الفحص.pdf');
});

test.describe('with missing code', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] });

  test('a file waits for a sheet that does not load, while the conversation remains usable', async ({
    page,
    context,
  }) => {
    const { owner, reservationId } = await buildVisit();
    await context.route('**/attach-sheet-*.js', route => route.abort());
    await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'إرفاق صورة أو ملف' }).click(),
    ]);
    await chooser.setFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
    await expect(page.getByText('حدث خلل من عندنا', { exact: false })).toBeVisible();
    await expect(logOf(page)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'نص الرسالة' })).toBeVisible();
    await context.unroute('**/attach-sheet-*.js');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const sheet = page.getByRole('dialog', { name: 'إرسال في المحادثة' });
    await expect(sheet.getByText('report.pdf')).toBeVisible();
  });
});
