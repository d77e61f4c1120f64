import { buildVisit } from '../support/visit.ts';
import type { Network } from './network.ts';
import type { Page } from './page.ts';
import { expect, type OpenWindow, test, type Window } from './test.ts';

// What browsers say of requests that fail.
test.use({ allowedComplaints: [/./] });

/** Opens a window of an owner, without a service worker, which would have stored the code ahead. */
async function openWithoutWorker(openWindow: OpenWindow): Promise<Window & { petId: string }> {
  const { owner, petId } = await buildVisit();
  const window = await openWindow({ as: owner });
  window.network.disturb(WORKER, 404);
  return { ...window, petId };
}

const WORKER = /^\/sw\.js/;
const BUILD = /^\/builds\/latest\.json/;
const LATEST_BUILD = /^\/builds\/latest\.json/;

/** What may become of a file for a while. Each is tried with a file of its own, since browsers keep what has come. */
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

test('a page whose code did not load comes once it can, after every outage', async ({ openWindow }) => {
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
      // Else the page comes by itself as soon as the server is seen to answer, and the button is gone before it is pressed.
      network.disturb(BUILD, 'abort');
      await retry.click();
      await title(page, name).appears();
    });
  }
});

test('a sheet whose code did not load opens by the same button once it can, after every outage', async ({
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
      await page.byText(/^لا اتصال بالإنترنت\. يُرجى|^حدث خلل من عندنا/).appears();
      endOutage(network);
      await open.click();
      await page.byRole('dialog').appears();
    });
  }
});

test('a page and a sheet whose code a deployment has removed come after one reload each', async ({
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

test('the offline page gives way once the server answers again', async ({ openWindow }) => {
  const { page, network } = await openWindow();
  await page.goto('/register');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const begin of [() => network.lose(), () => network.disturb(/./, 'abort')]) {
    await page.goto('/register');
    await page.byLabel('رقم الجوال').appears();
    begin();
    await page.goto('/terms');
    await page.byRole('heading', 'لا اتصال بالإنترنت').appears();
    network.restore();
    await page.byRole('heading', 'الشروط').appears();
  }
});

test('the stored build opens a sheet and a page that were never opened, and starts the app, without a network', async ({
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
