import type { Locator, Page } from '@playwright/test';
import { headlessShell } from './support/browsers.ts';
import { openAs } from './support/open-as.ts';
import { type Api, expect, test } from './support/test.ts';
import { buildVisit } from './support/visit.ts';

/** A microphone that beeps once a second, with permission to use it. */
test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...headlessShell.launchOptions,
    args: [
      ...headlessShell.launchOptions.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

/** Opens an empty conversation as its owner. Returns its reservation. */
async function openConversation(page: Page): Promise<string> {
  const { owner, reservationId } = await buildVisit();
  await openAs(page, owner, `/dashboard/reservations/${reservationId}`);
  return reservationId;
}

const microphone = (page: Page) => page.getByRole('button', { name: 'تسجيل رسالة صوتية' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Returns the voice notes of the conversation. */
const notes = (page: Page) => page.getByRole('log').getByRole('group', { name: /^رسالة صوتية/ });
const play = (note: Locator) => note.getByRole('button', { name: 'تشغيل الرسالة الصوتية' });
const pause = (note: Locator) => note.getByRole('button', { name: 'إيقاف مؤقّت' });

async function voiceMessages(api: Api, reservationId: string): Promise<Record<string, unknown>[]> {
  const { messages } = await api.get(`/api/messages/list?reservation_id=${reservationId}`);
  return (messages as { kind: string; file: Record<string, unknown> }[])
    .filter(({ kind }) => kind === 'voice')
    .map(({ file }) => file);
}

test('a note is recorded by keyboard, previewed, sent, and plays from the server', async ({ page, api }) => {
  const reservationId = await openConversation(page);
  await microphone(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'إيقاف التسجيل')).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.keyboard.press('Enter');
  await expect(button(page, 'إرسال الرسالة الصوتية')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes(page)).toHaveCount(1);
  await expect.poll(() => voiceMessages(api, reservationId)).toHaveLength(1);
  const [file] = await voiceMessages(api, reservationId);
  expect(file?.seconds).toBeGreaterThanOrEqual(2);
  // The beeps of the microphone are visible in its silence.
  expect(file?.waveform).toMatch(/^(?=.*f)(?=.*0)[\da-f]{48}$/);

  await page.reload();
  const note = notes(page);
  await play(note).click();
  await expect(note.getByRole('slider')).toHaveAttribute('aria-valuenow', /[12]/);
  await expect(play(note)).toBeVisible();
  await note.getByRole('button', { name: /^سرعة التشغيل/ }).click();
  await page.reload();
  await expect(note.getByRole('button', { name: 'سرعة التشغيل 1.5' })).toBeVisible();
});

test('a note is sent when the button is released, and cancelled by sliding to the start', async ({
  page,
  api,
}) => {
  const reservationId = await openConversation(page);
  const box = await microphone(page).boundingBox();
  if (box === null) throw new Error('the button is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await page.mouse.move(x + 110, y, { steps: 5 });
  await expect(page.getByRole('timer')).toBeHidden();
  await page.mouse.up();
  await expect(notes(page)).toHaveCount(0);

  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await page.mouse.up();
  await expect(notes(page)).toHaveCount(1);
  await expect.poll(() => voiceMessages(api, reservationId)).toHaveLength(1);
});

test('one note plays at a time', async ({ page }) => {
  await openConversation(page);
  for (const count of [1, 2]) {
    await microphone(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer')).toHaveText('0:03');
    await button(page, 'إرسال الرسالة الصوتية').click();
    await expect(notes(page)).toHaveCount(count);
  }
  await play(notes(page).first()).click();
  await expect(pause(notes(page).first())).toBeVisible();
  await play(notes(page).last()).click();
  await expect(pause(notes(page).last())).toBeVisible();
  await expect(play(notes(page).first())).toBeVisible();
});
