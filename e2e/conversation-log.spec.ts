import { buildConversationRows, type MessageLine } from './support/conversation.ts';
import { fieldOf, logOf, messageIn } from './support/conversation-page.ts';
import { openAs } from './support/open-as.ts';
import { expect, test } from './support/test.ts';
import { buildVisit, signInAs } from './support/visit.ts';

const lines = Array.from(
  { length: 160 },
  (_, index): MessageLine => [index % 3 === 0 ? 'owner' : 'doctor', `رسالة رقم ${index + 1}`],
);
/** Read by its owner so far. */
const READ = 100;

test('a long conversation opens where its owner stopped, and goes to its end by a button @sizes', async ({
  page,
}) => {
  const visit = await buildVisit();
  await buildConversationRows(visit, lines, { read: READ });
  await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);

  await expect(logOf(page).getByText('رسائل جديدة')).toBeInViewport();
  await expect(messageIn(page, 'رسالة رقم 101')).toBeInViewport();
  const jump = page.getByRole('button', { name: 'إلى أحدث الرسائل' });
  await expect(page.getByText(/^\d+ رسالة جديدة$/)).toBeAttached();
  await jump.click();
  await expect(messageIn(page, 'رسالة رقم 160')).toBeInViewport();
  await expect(jump).toBeHidden();
  await expect(fieldOf(page)).toBeInViewport();
  // One header says with whom one talks, on phones the page's only one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'رجوع إلى الحجوزات' })).toHaveCount(
    test.info().project.name === 'phone' ? 1 : 0,
  );
});

test('what is read stays where it is while older messages come @phone', async ({ page }) => {
  const visit = await buildVisit();
  await buildConversationRows(visit, lines);
  await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
  await expect(messageIn(page, 'رسالة رقم 160')).toBeInViewport();
  const box = logOf(page);
  // The page before the first one is loaded ahead.
  await expect.poll(() => box.evaluate(element => element.scrollHeight)).toBeGreaterThan(6000);

  // Older ones are held until it is known where what is read stands.
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

test('the keyboard stays in the line it is in while one scrolls, and is in the log once it has jumped to the end', async ({
  page,
}) => {
  const visit = await buildVisit();
  await buildConversationRows(visit, lines);
  await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
  await expect(messageIn(page, 'رسالة رقم 160')).toBeInViewport();
  const menu = messageIn(page, 'رسالة رقم 160').getByRole('button', { name: 'خيارات الرسالة' });
  await menu.focus();
  const jump = page.getByRole('button', { name: 'إلى أحدث الرسائل' });
  // So far that the line would be taken away if the keyboard were not in it.
  await expect
    .poll(async () => {
      await page.keyboard.press('PageUp');
      return logOf(page).evaluate(log => log.scrollHeight - log.scrollTop - log.clientHeight);
    })
    .toBeGreaterThan(3 * 844);
  await expect(menu).toBeFocused();
  // A page is scrolled smoothly, which goes on over a jump that is made meanwhile.
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

test('a link from elsewhere opens the message it names', async ({ page }) => {
  const visit = await buildVisit();
  const [first] = await buildConversationRows(visit, lines);
  await signInAs(page, visit.owner);
  await page.goto(`/dashboard/reservations/${visit.reservationId}?message=${first}`);
  const wished = page.getByText('رسالة رقم 1', { exact: true });
  await expect(wished).toBeInViewport();
  await expect(logOf(page).getByRole('article').filter({ has: wished })).toHaveAttribute('data-marked');
});

test.describe('without a line', () => {
  test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('what waits stands at the end, can be taken back, and is sent once there is a line @phone', async ({
    page,
  }) => {
    const visit = await buildVisit();
    await buildConversationRows(visit, lines.slice(0, 30));
    await openAs(page, visit.owner, `/dashboard/reservations/${visit.reservationId}`);
    await expect(messageIn(page, 'رسالة رقم 30')).toBeInViewport();

    await page.context().setOffline(true);
    await expect(page.getByText('ما تكتبه يُرسل عند عودته.')).toBeVisible();
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

    // Nothing lies over where one writes, however much it is.
    await field.fill('سطر\nآخر\nوثالث');
    await field.click();
    await expect(messageIn(page, 'تبقى')).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    await expect(messageIn(page, 'تبقى')).toContainText('أُرسلت');
  });
});
