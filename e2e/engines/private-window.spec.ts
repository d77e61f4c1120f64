import { fileURLToPath } from 'node:url';
import { buildVisitWithMessage } from '../support/visit-with-message.ts';
import { expect, test } from './test.ts';

const PHOTO = fileURLToPath(new URL('../../apps/api/src/demo/mishmish.jpg', import.meta.url));

// Console errors of failed requests.
test.use({ allowedComplaints: [/./] });

// The protocol cannot set cookies in private windows of Firefox.
test.skip(({ engineName }) => engineName === 'firefox', 'seen in WebKit only');

test('a photo whose upload hangs survives a reload in a private window, and is sent once', async ({
  openWindow,
}) => {
  const { owner, reservationId } = await buildVisitWithMessage();
  const { page, network } = await openWindow({ as: owner, isPrivate: true });
  await page.goto(`/dashboard/reservations/${reservationId}`);
  const waiting = page
    .byRole('log', /^الرسائل/)
    .byRole('article')
    .containing('جارٍ الإرسال');
  network.disturb(/^\/api\/messages\/attach/, 'hang');
  await page.byCss('form.composer input[type=file]').setFiles(PHOTO);
  await page.byRole('dialog', 'إرسال في المحادثة').byRole('button', 'إرسال').click();
  await waiting.appears();

  await page.goto(`/dashboard/reservations/${reservationId}`);
  await waiting.appears();
  network.restore();
  await page.goto(`/dashboard/reservations/${reservationId}`);
  const sent = page.byRole('log', /^الرسائل/).byRole('button', 'فتح الصورة');
  await sent.waitFor('it has gone out once', ({ count }) => count === 1);
  await waiting.disappears();
  expect(await sent.inspect()).toMatchObject({ count: 1 });
});
