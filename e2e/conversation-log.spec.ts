import { buildConversationRows, type MessageLine } from './support/conversation.ts';
import { fieldOf, logOf, messageIn } from './support/conversation-page.ts';
import { openAs } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

const messages = Array.from(
  { length: 160 },
  (_, index): MessageLine => [index % 3 === 0 ? 'owner' : 'doctor', `رسالة رقم ${index + 1}`],
);
/** Number of messages read by the owner so far. */
const READ = 100;

test('a long conversation opens at the first unread message, and jumps to its end by a button @sizes', async ({
  page,
}) => {
  const visit = await buildVisit();
  await buildConversationRows(visit, messages, { read: READ });
  await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);

  await expect(logOf(page).getByText('رسائل جديدة')).toBeInViewport();
  await expect(messageIn(page, 'رسالة رقم 101')).toBeInViewport();
  const jump = page.getByRole('button', { name: 'إلى أحدث الرسائل' });
  await expect(page.getByText(/^\d+ رسالة جديدة$/)).toBeAttached();
  await jump.click();
  await expect(messageIn(page, 'رسالة رقم 160')).toBeInViewport();
  await expect(jump).toBeHidden();
  await expect(fieldOf(page)).toBeInViewport();
  // A single header names the other side; on phones it is the page's only heading.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'رجوع إلى الحجوزات' })).toHaveCount(
    test.info().project.name === 'phone' ? 1 : 0,
  );
});

test('the visible messages stay in position while older ones load @phone', async ({ page }) => {
  const visit = await buildVisit();
  await buildConversationRows(visit, messages);
  await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
  await expect(messageIn(page, 'رسالة رقم 160')).toBeInViewport();
  const box = logOf(page);
  // The page before the first one is loaded ahead.
  await expect.poll(() => box.evaluate(element => element.scrollHeight)).toBeGreaterThan(6000);

  // Older ones are held back until the position of the visible messages is known.
  const held: (() => void)[] = [];
  await page.route(/messages\/list\?.*before=/, async route => {
    await new Promise<void>(resolve => held.push(resolve));
    await route.continue();
  });
  await box.evaluate(element => element.scrollTo(0, 0));
  await expect.poll(() => held.length).toBe(1);
  const first = box.getByRole('article').first();
  const text = (await first.innerText()).match(/رسالة رقم \d+/)?.[0] ?? '';
  const before = await first.boundingBox();
  for (const goOn of held) goOn();
  await expect.poll(() => box.evaluate(element => element.scrollTop)).toBeGreaterThan(800);
  const after = await messageIn(page, text).boundingBox();
  expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? Number.NaN))).toBeLessThan(4);
});

test('the focus stays on its message while scrolling, and moves to the log after a jump to the end', async ({
  page,
}) => {
  const visit = await buildVisit();
  await buildConversationRows(visit, messages);
  await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
  await expect(messageIn(page, 'رسالة رقم 160')).toBeInViewport();
  const menu = messageIn(page, 'رسالة رقم 160').getByRole('button', { name: 'خيارات الرسالة' });
  await menu.focus();
  const jump = page.getByRole('button', { name: 'إلى أحدث الرسائل' });
  // Far enough that the message would be unmounted if it did not have the focus.
  await expect
    .poll(async () => {
      await page.keyboard.press('PageUp');
      return logOf(page).evaluate(log => log.scrollHeight - log.scrollTop - log.clientHeight);
    })
    .toBeGreaterThan(3 * 844);
  await expect(menu).toBeFocused();
  // Paging scrolls smoothly, which would continue after a jump in the meantime.
  let top = Number.NaN;
  await expect
    .poll(async () => {
      const before = top;
      top = await logOf(page).evaluate(log => log.scrollTop);
      return top === before;
    })
    .toBe(true);

  await jump.focus();
  await page.keyboard.press('Enter');
  await expect(jump).toBeHidden();
  await expect(logOf(page)).toBeFocused();
});

test('a link from another page opens its message', async ({ page }) => {
  const visit = await buildVisit();
  const [first] = await buildConversationRows(visit, messages);
  await signInAs(page, visit.owner);
  await page.goto(`/dashboard/reservations/${visit.reservationId}?message=${first}`);
  const wished = page.getByText('رسالة رقم 1', { exact: true });
  await expect(wished).toBeInViewport();
  await expect(logOf(page).getByRole('article').filter({ has: wished })).toHaveAttribute('data-marked');
});

test.describe('offline', () => {
  test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('pending messages are at the end, can be undone, and are sent once online @phone', async ({
    page,
  }) => {
    const visit = await buildVisit();
    await buildConversationRows(visit, messages.slice(0, 30));
    await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
    await expect(messageIn(page, 'رسالة رقم 30')).toBeInViewport();

    await page.context().setOffline(true);
    await expect(page.getByText('ما تكتبه يُرسل عند عودة الاتصال.')).toBeVisible();
    await expect(page.getByText('الحالة غير معروفة الآن')).toBeVisible();
    const field = fieldOf(page);
    for (const text of ['تبقى', 'تُسحب']) {
      await field.fill(text);
      await page.getByRole('button', { name: 'إرسال', exact: true }).click();
      await expect(messageIn(page, text)).toContainText('بانتظار الاتصال');
      await expect(messageIn(page, text)).toBeInViewport({ ratio: 1 });
    }
    await messageIn(page, 'تُسحب').getByRole('button', { name: 'إلغاء الإرسال' }).click();
    await expect(messageIn(page, 'تُسحب')).toHaveCount(0);
    await expect(logOf(page)).toBeFocused();

    // Nothing covers the composer, however long the text is.
    await field.fill('سطر\nآخر\nوثالث');
    await field.click();
    await expect(messageIn(page, 'تبقى')).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    await expect(messageIn(page, 'تبقى')).toContainText('أُرسلت');
  });
});
