import { buildVisit } from '../support/visit.ts';
import type { Network } from './network.ts';
import type { Page } from './page.ts';
import { expect, type OpenWindow, test, type Window } from './test.ts';

// Console errors of failed requests.
test.use({ allowedComplaints: [/./] });

/** Opens an owner's window without a service worker, which would have precached the code. */
async function openWithoutWorker(openWindow: OpenWindow): Promise<Window & { petId: string }> {
  const { owner, petId } = await buildVisit();
  const window = await openWindow({ as: owner });
  window.network.disturb(WORKER, 404);
  return { ...window, petId };
}

const WORKER = /^\/sw\.js/;
const BUILD = /^\/builds\/latest\.json/;
const LATEST_BUILD = /^\/builds\/latest\.json/;

/** Temporary faults of a file. Each uses a different file, since browsers cache loaded ones. */
const OUTAGES = {
  'the network is lost': network => network.lose(),
  'the connection breaks': (network, file) => network.disturb(file, 'abort'),
  'the server is overloaded': (network, file) => network.disturb(file, 503),
} satisfies Record<string, (network: Network, file: RegExp) => void>;

const outages = ['the network is lost', 'the connection breaks', 'the server is overloaded'] as const;

const title = (page: Page, name: string) => page.byCss('h1').containing(name);

function endOutage(network: Network): void {
  network.restore();
  network.disturb(WORKER, 404);
}

test('a page whose code did not load opens as soon as possible, after every outage', async ({
  openWindow,
}) => {
  const { page, network } = await openWithoutWorker(openWindow);
  const pages = {
    'the network is lost': { name: 'اللقاحات', file: /^\/assets\/vaccines-page-/ },
    'the connection breaks': { name: 'حيواناتي', file: /^\/assets\/pets-page-/ },
    'the server is overloaded': { name: 'حسابي', file: /^\/assets\/profile-page-/ },
  };
  for (const outage of outages) {
    await test.step(outage, async () => {
      const { name, file } = pages[outage];
      await page.goto('/dashboard');
      await page.byRole('heading', 'اليوم').appears();
      OUTAGES[outage](network, file);
      await page.byRole('link', new RegExp(`^${name}`)).click();
      const retry = page.byRole('button', 'إعادة المحاولة');
      await retry.appears();
      endOutage(network);
      // Otherwise the page opens automatically once the server responds, before the button is pressed.
      network.disturb(BUILD, 'abort');
      await retry.click();
      await title(page, name).appears();
    });
  }
});

test('a sheet whose code did not load opens by the same button as soon as possible, after every outage', async ({
  openWindow,
}) => {
  const { page, network, petId } = await openWithoutWorker(openWindow);
  const sheets = {
    'the network is lost': { path: '/dashboard/pets', name: 'إضافة حيوان', file: /^\/assets\/pet-modal-/ },
    'the connection breaks': {
      path: `/dashboard/pets/view/${petId}`,
      name: 'حجز استشارة',
      file: /^\/assets\/booking-modal-/,
    },
    'the server is overloaded': {
      path: '/dashboard/vaccines',
      name: 'تسجيل الجرعة',
      file: /^\/assets\/dose-modal-/,
    },
  };
  for (const outage of outages) {
    await test.step(outage, async () => {
      const { path, name, file } = sheets[outage];
      await page.goto(path);
      const open = page.byRole('button', name);
      await open.appears();
      OUTAGES[outage](network, file);
      await open.click();
      await page.byText(/^(لا اتصال بالإنترنت|تعذّر الوصول إلى رِفق)\. يُرجى|^حدث خلل من عندنا/).appears();
      endOutage(network);
      await open.click();
      await page.byRole('dialog').appears();
    });
  }
});

test('a page and a sheet whose code was removed by a deployment open after one reload each', async ({
  openWindow,
}) => {
  const { page, network } = await openWithoutWorker(openWindow);
  const removed = async (file: RegExp, build: string, open: () => Promise<void>) => {
    endOutage(network);
    network.disturbUntilReload(file, 404);
    network.disturb(LATEST_BUILD, { json: { id: build } });
    const before = network.documents;
    await open();
    expect(network.documents).toBe(before + 1);
  };
  await page.goto('/dashboard');
  await page.byRole('heading', 'اليوم').appears();
  await removed(/^\/assets\/pets-page-/, 'next', async () => {
    await page.byRole('link', /^حيواناتي/).click();
    await title(page, 'حيواناتي').appears();
  });
  await removed(/^\/assets\/pet-modal-/, 'after-next', async () => {
    await page.byRole('button', 'إضافة حيوان').click();
    await page.byRole('dialog', 'إضافة حيوان').appears();
  });
});

test('the offline page is replaced once the server responds again', async ({ openWindow }) => {
  const { page, network } = await openWindow();
  await page.goto('/register');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const begin of [() => network.lose(), () => network.disturb(/./, 'abort')]) {
    await page.goto('/register');
    await page.byLabel('رقم الجوال').appears();
    begin();
    await page.goto('/terms');
    await page.byRole('heading', /^(لا اتصال بالإنترنت|تعذّر الوصول إلى رِفق)$/).appears();
    network.restore();
    await page.byRole('heading', 'الشروط').appears();
  }
});

test('the stored build opens a sheet and a page that were never opened, and starts the app, offline', async ({
  openWindow,
}) => {
  const { owner } = await buildVisit();
  const { page, network } = await openWindow({ as: owner });
  await page.goto('/dashboard/pets');
  const add = page.byRole('button', 'إضافة حيوان');
  await add.appears();
  await page.waitUntil('the build is stored', async () => (await caches.match('/dashboard')) !== undefined);
  network.lose();
  await add.click();
  const sheet = page.byRole('dialog', 'إضافة حيوان');
  await sheet.appears();
  await page.press('Escape');
  await sheet.disappears();
  await page.byRole('link', /^اللقاحات/).click();
  await title(page, 'اللقاحات').appears();
  await page.goto('/dashboard/pets');
  await page.byRole('link', /^حيواناتي/).appears();
});
