import { cardBrandNames } from '@rifq/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PSEUDO_LOCALE } from '../../../core/locales.ts';
import {
  pageText,
  RETURN_URL,
  type SandboxSite,
  startSandboxSite,
  typedCard,
} from '../../../testing/sandbox-site.ts';
import { testCards } from './test-cards.ts';

let site: SandboxSite;
beforeAll(async () => {
  site = await startSandboxSite();
});
afterAll(() => site.close());

const good = typedCard(testCards.success.number);
const stateOf = async (reference: string) => (await site.sandbox.gateway.retrieve(reference)).state;

describe('the page of a closed payment', () => {
  const closed = {
    paid: { message: 'اكتمل الدفع', end: (url: string) => site.send(url, good) },
    'at its bank': {
      message: 'العملية عند البنك',
      end: (url: string) => site.send(url, typedCard(testCards.slowBank.number)),
    },
    cancelled: { message: 'أُلغي الدفع', end: (url: string) => site.send(url, { action: 'cancel' }) },
    expired: { message: 'انتهت مهلة الدفع', end: async () => site.advance(10 * 60) },
  };
  it.each(Object.entries(closed))(
    'shows that it is %s, with the return link',
    async (_state, { message, end }) => {
      const { url } = await site.start();
      await end(url ?? '');
      const page = await site.open(url);
      expect(pageText(page)).toContain(message);
      expect(page.body).toContain(`href="${RETURN_URL}"`);
      expect(page.body).not.toContain('<form');
    },
  );

  it('returns a payer who cancels, also twice', async () => {
    const { url, reference } = await site.start();
    for (const _time of [1, 2])
      expect((await site.send(url, { action: 'cancel' })).headers.location).toBe(RETURN_URL);
    expect(await stateOf(reference)).toBe('cancelled');
  });

  it('reports the cancellation to a payment in another tab', async () => {
    const { url, reference } = await site.start();
    await site.send(url, { action: 'cancel' });
    const response = await site.send(url, good);
    expect(String(response.headers.location)).toBe(new URL(url ?? '').pathname);
    expect(await stateOf(reference)).toBe('cancelled');
  });
});

describe('other pages', () => {
  it('save a card without an amount', async () => {
    const { url, reference } = await site.setup();
    const page = await site.open(url);
    expect(pageText(page)).toContain('حفظ تجريبي للبطاقة');
    expect(page.body).not.toMatch(/class="amount"|name="keep"|class="hold"/);
    await site.send(url, typedCard(testCards.declined.number));
    expect(pageText(await site.open(url))).toContain('لم تُحفظ البطاقة، ولم يُسحب أي مبلغ.');
    expect((await site.send(url, good)).headers.location).toBe(RETURN_URL);
    expect(await site.sandbox.gateway.retrieveSetup(reference)).toMatchObject({
      state: 'done',
      card: { last4: '4242' },
    });
    expect(pageText(await site.open(url))).toContain('حُفظت البطاقة');
  });

  it('are in the language that the browser prefers', async () => {
    const visit = { description: 'visit', money: { amount: 2000, currency: 'USD' } } as const;
    const [typed, atBank, cancelled] = await Promise.all([
      site.start(visit),
      site.start(visit),
      site.start(visit),
    ]);
    const setup = await site.setup();
    await site.send(typed.url, typedCard(testCards.insufficient.number));
    await site.send(setup.url, typedCard(testCards.declined.number));
    await site.send(atBank.url, typedCard(testCards.secure.number));
    await site.send(cancelled.url, { action: 'cancel' });
    const addresses = [typed.url, setup.url, atBank.url, cancelled.url, '/sandbox-pay/payment_0'];
    for (const address of addresses) {
      const headers = { 'accept-language': PSEUDO_LOCALE };
      const { body } = await site.app.inject({ url: address ?? '', headers });
      expect(body).toContain(`<html lang="${PSEUDO_LOCALE}" dir="ltr">`);
      expect(body).toContain('⟦');
      // Brands have one name in all languages.
      const texts = body.replaceAll(cardBrandNames.visa, '').replace(/<style>.*<\/style>/s, '');
      expect(texts).not.toMatch(/[\u0600-\u06ff]/);
      expect((await site.open(address)).body).toContain('<html lang="ar" dir="rtl">');
    }
  });

  it('report a wrong URL or an invalid form', async () => {
    const unknown = await site.open('/sandbox-pay/payment_0');
    expect([unknown.statusCode, pageText(unknown)]).toEqual([
      404,
      expect.stringContaining('لا دفع بهذا الرابط'),
    ]);
    expect((await site.send('/sandbox-pay/payment_0', good)).statusCode).toBe(404);
    const { url, reference } = await site.start();
    const json = await site.app.inject({ method: 'POST', url: url ?? '', payload: good });
    expect(json.statusCode).toBe(415);
    const empty = await site.app.inject({ method: 'POST', url: url ?? '' });
    expect(empty.statusCode).toBe(422);
    expect(await stateOf(reference)).toBe('open');
  });
});

describe('too many requests', () => {
  it('get an error page, and change nothing', async () => {
    const busy = await startSandboxSite({ requestsPerMinute: 1 });
    const { url, reference } = await busy.start();
    await busy.open(url);
    const page = await busy.send(url, good);
    const { state } = await busy.sandbox.gateway.retrieve(reference);
    await busy.close();
    expect([page.statusCode, pageText(page), state]).toEqual([
      429,
      expect.stringContaining('لم يتغيّر شيء'),
      'open',
    ]);
  });
});
