import { test } from './test.ts';
import { until } from './until.ts';

test.use({ allowedComplaints: [/./] });

for (const [name, path, trouble] of [
  ['a library is cut off', /\/assets\/libraries-/, 'abort'],
  ['its entry is answered 503', /\/assets\/app-/, 503],
] as const) {
  test(`the app shows that it could not start, and starts once the server responds: ${name}`, async ({
    openWindow,
  }) => {
    const { page, network } = await openWindow();
    network.disturb(path, trouble);
    network.disturb(/builds\/latest/, 503);
    await page.goto('/register');
    await page.byText('تعذّر تحميل رِفق').appears();
    network.restore();
    await page.byLabel('رقم الجوال').appears();
  });
}

test('the app reloads its styles once the server responds', async ({ openWindow }) => {
  const { page, network } = await openWindow();
  network.disturb(/\/assets\/style-/, 'abort');
  network.disturb(/builds\/latest/, 503);
  await page.goto('/register');
  network.restore();
  await until('the styles are there', () =>
    page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/style-'))),
  );
});
