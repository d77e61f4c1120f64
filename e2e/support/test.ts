import { randomInt } from 'node:crypto';
import { type APIResponse, test as base, expect, type Page } from '@playwright/test';
import { freshSaudiMobile } from '../../packages/testing/src/fresh-phone.ts';
import { letResendWaitPass } from './database.ts';
import { endWorkerAtOnce } from './end-worker.ts';
import { codeFor } from './outbox.ts';

export { expect } from '@playwright/test';

endWorkerAtOnce();

export type Phone = { typed: string; national: string; e164: string };

/** Returns a valid Saudi mobile number that no other test uses. */
export function freshPhone(): Phone {
  const national = freshSaudiMobile();
  return { typed: `0${national}`, national, e164: `+966${national}` };
}

type Payload = Record<string, unknown>;

/** Headers of a call by our own page, which another site cannot send. */
export const ofOwnPage = { 'sec-fetch-site': 'same-origin', 'x-rifq-client': 'web' };

/** Calls the API from the page's browser, with its cookies. */
export class Api {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async #data(response: APIResponse): Promise<Record<string, unknown>> {
    const body = await response.text();
    if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${body}`);
    return JSON.parse(body).data;
  }

  async get(path: string): Promise<Record<string, unknown>> {
    return this.#data(await this.#page.request.get(path, { headers: ofOwnPage }));
  }

  async post(path: string, data: Payload): Promise<Record<string, unknown>> {
    return this.#data(await this.#page.request.post(path, { data, headers: ofOwnPage }));
  }

  async postForm(path: string, multipart: Record<string, string>): Promise<Record<string, unknown>> {
    return this.#data(await this.#page.request.post(path, { multipart, headers: ofOwnPage }));
  }

  async addPet(pet: Payload = {}): Promise<string> {
    const defaults = {
      name: 'مشمش',
      species: 'cat',
      sex: 'male',
      birth_date: '2023-04-02',
      colour: 7,
      breed: 103,
    };
    const created = await this.post('/api/pets/create', {
      idempotency_key: crypto.randomUUID(),
      ...defaults,
      ...pet,
    });
    await this.seeRewards();
    return (created.pet as { id: string }).id;
  }

  /** Marks all rewards as seen, so that no sheet or toast about them covers the page. */
  async seeRewards(): Promise<void> {
    const { celebrations } = await this.get('/api/rewards/summary');
    const newest = (celebrations as { id: string }[]).at(-1);
    if (newest) await this.post('/api/rewards/seen', { movement_id: newest.id });
  }

  async addDose(petId: string, dose: Payload): Promise<void> {
    await this.post('/api/vaccines/doses/create', {
      idempotency_key: crypto.randomUUID(),
      pet_id: petId,
      ...dose,
    });
  }
}

type SignUp = {
  /** Whether to complete the profile, too; by default true. */
  complete?: boolean;
  /** Data folder of the app, if it is not the shared one. */
  dataDir?: string;
};

const typedAs = (phone: Phone) => ({ phone: phone.typed, countryCode: 966 });

/** Signs a phone in by its n-th code (from 0), announced by `sent`. */
async function signInBy(
  page: Page,
  phone: Phone,
  { sent, index, dataDir }: { sent: Record<string, unknown>; index: number; dataDir: string | undefined },
): Promise<void> {
  const api = new Api(page);
  const code = await codeFor(phone.e164, index, dataDir);
  await api.post('/api/user/otp/verify', { verification_id: sent.verification_id, code });
  await api.post('/api/user/sign', { ...typedAs(phone), verification_id: sent.verification_id });
}

/** Signs a new phone in by its code, and by default completes the profile. */
export async function signUp(page: Page, { complete = true, dataDir }: SignUp = {}): Promise<Phone> {
  const api = new Api(page);
  const phone = freshPhone();
  await page.request.get('/register');
  const sent = await api.post('/api/user/otp/send', typedAs(phone));
  await signInBy(page, phone, { sent, index: 0, dataDir });
  if (complete) {
    await api.post('/api/user/complete/profile', {
      firstname: 'نورة',
      surname: 'العتيبي',
      email: 'noura@example.com',
    });
  }
  return phone;
}

/** Signs the same phone in on another device. */
export async function signInAgain(page: Page, phone: Phone): Promise<void> {
  const api = new Api(page);
  await page.request.get('/register');
  await letResendWaitPass(phone.e164);
  const sent = await api.post('/api/user/otp/send', typedAs(phone));
  await signInBy(page, phone, { sent, index: 1, dataDir: undefined });
}

/** Closes the sheet of a reached level whenever it opens on this page, as `page` does by default. */
export async function closeCelebrations(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^أهلًا بك في المستوى/ });
  await page.addLocatorHandler(sheet, () => sheet.getByRole('button', { name: 'متابعة' }).click());
}

type Fixtures = {
  api: Api;
  /** Console errors that this test allows; by default none. */
  allowedComplaints: RegExp[];
  /** Whether the sheet of a reached level is closed whenever it opens; true for tests about anything else. */
  closesCelebrations: boolean;
};

/**
 * Test function whose tests each have their own IP address (and rate limits), and fail if the page throws or
 * logs an error to the console that the test does not allow.
 */
export const test = base.extend<Fixtures>({
  allowedComplaints: [[], { option: true }],
  closesCelebrations: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
  },
  api: async ({ page }, use) => {
    await use(new Api(page));
  },
  page: async ({ page, browser, allowedComplaints, closesCelebrations }, use) => {
    if (closesCelebrations) await closeCelebrations(page);
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(`thrown: ${error.message}`));
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
    await use(page);
    // Pages of further users would go on running beside the next tests of this browser.
    const others = browser.contexts().filter(context => context !== page.context());
    await Promise.all(others.map(context => context.close()));
    expect(complaints.filter(text => !allowedComplaints.some(allowed => allowed.test(text)))).toEqual([]);
  },
});
