import { fileURLToPath } from 'node:url';
import { buildTalkedVisit } from '../support/talked-visit.ts';
import { expect, test } from './test.ts';

const PHOTO = fileURLToPath(new URL('../../apps/api/src/demo/mishmish.jpg', import.meta.url));

// What browsers say of requests that fail.
test.use({ allowedComplaints: [/./] });

// The windows of Firefox that are private have no cookies that the protocol could set.
test.skip(({ engineName }) => engineName === 'firefox', 'seen in WebKit only');

test('a photo that hangs on its way survives a reload in a private window, and goes out once', async ({
  openWindow,
}) => {
  const { owner, reservationId } = await buildTalkedVisit();
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
  expect(await sent.look()).toMatchObject({ count: 1 });
});
