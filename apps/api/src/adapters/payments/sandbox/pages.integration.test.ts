import { createHash } from 'node:crypto';
import { withTransaction } from '@rifq/db';
import { sandboxObjects, sandboxWebhooks } from '@rifq/db/schema/sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fieldOf,
  pageText,
  RETURN_URL,
  type SandboxSite,
  startSandboxSite,
  typedCard,
} from '../../../testing/sandbox-site.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';
import { testCards } from './test-cards.ts';

let site: SandboxSite;
beforeAll(async () => {
  site = await startSandboxSite();
});
afterAll(() => site.close());

const good = typedCard(testCards.success.number);
const stateOf = async (reference: string) => (await site.sandbox.gateway.retrieve(reference)).state;
describe('the page of a payment', () => {
  it('shows the payable, the amount, and how long the slot is held', async () => {
    const { url } = await site.start({
      description: 'استشارة عن <b>مشمش</b>',
      money: { amount: 12_345, currency: 'KWD' },
      expiresAt: new Date(site.now().getTime() + 520_000),
    });
    const page = await site.open(url);
    expect(page.statusCode).toBe(200);
    const message = pageText(page);
    for (const part of [
      'بيئة تجريبية',
      '12.345 د.ك',
      'RF-7K2M-0418',
      'الموعد محجوز لك 8:40',
      '&lt;b&gt;مشمش',
    ])
      expect(message).toContain(part);
  });

  it('may load only its fonts, run no script, and be neither framed nor cached', async () => {
    const page = await site.open((await site.start()).url);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; font-src 'self'; form-action 'self' https:\/\/rifq\.example; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.body).not.toMatch(/<script|<link rel="stylesheet"| style="| on\w+=/);
    expect(page.body.split('<style>')).toHaveLength(2);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page.body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    const addresses = [...style.matchAll(/url\(([^)]+)\)/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(2);
    for (const address of addresses) {
      const font = await site.open(address);
      expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
      expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
    }
  });

  it('fills in the form with a test card, and preserves the choice of saving it', async () => {
    const { url } = await site.start({ saveCard: true });
    expect(fieldOf(await site.open(url), 'number')).toContain('value=""');
    const response = await site.send(url, { fill: 'secure' });
    expect(response.statusCode).toBe(303);
    const filled = await site.open(String(response.headers.location));
    expect(fieldOf(filled, 'number')).toContain('value="4000 0000 0000 3220"');
    expect(filled.body).toMatch(/value="secure" aria-pressed="true"/);
    expect(filled.body).toMatch(/name="keep" value="1">/);
  });

  it('accepts all kinds of digits, and redirects back once it is paid', async () => {
    const { url, reference } = await site.start();
    const arabic = { number: '٤٢٤٢-٤٢٤٢-٤٢٤٢-٤٢٤٢', expiry: '۱۲/۳۰', cvc: '١٢٣' };
    const response = await site.send(url, { ...good, ...arabic });
    expect([response.statusCode, response.headers.location]).toEqual([303, RETURN_URL]);
    expect(await site.sandbox.gateway.retrieve(reference)).toMatchObject({
      state: 'captured',
      card: { expMonth: 12, expYear: 2030 },
    });
  });

  it.each([
    ['a real number', { number: '4111 1111 1111 1111' }, 'number', 'لا تُكتب هنا بطاقة حقيقية'],
    ['no number', { number: '' }, 'number', 'لا تُكتب هنا بطاقة حقيقية'],
    ['no date', { expiry: '13 / 30' }, 'expiry', 'التاريخ شهر وسنة'],
    ['a date that is past', { expiry: '01 / 20' }, 'expiry', 'انتهت صلاحية البطاقة'],
    ['a short code', { cvc: '12' }, 'cvc', 'رمز الأمان من 3 أرقام'],
    ['no name', { holder: '  ' }, 'holder', 'الاسم مطلوب'],
  ])(
    'refuses %s at its field, and preserves the typed values except an unknown number and the code',
    async (_what, wrong, field, message) => {
      const { url, reference } = await site.start();
      const typed = { ...good, ...wrong };
      const page = await site.send(url, typed);
      expect(page.statusCode).toBe(422);
      expect(fieldOf(page, field)).toMatch(
        new RegExp(`aria-invalid="true" aria-describedby="${field}-fault" autofocus`),
      );
      expect(page.body.split('autofocus>')).toHaveLength(2);
      expect(pageText(page)).toContain(message);
      for (const name of ['number', 'expiry', 'holder'] as const)
        expect(fieldOf(page, name)).toContain(
          `value="${name === 'number' && field === name ? '' : typed[name]}"`,
        );
      if (field === 'number' && typed.number !== '') expect(page.body).not.toContain(typed.number);
      expect(fieldOf(page, 'cvc')).toContain('value=""');
      expect(await stateOf(reference)).toBe('open');
    },
  );

  it('shows first after a decline that nothing was captured, and accepts the next attempt', async () => {
    const { url, reference } = await site.start();
    const response = await site.send(url, typedCard(testCards.insufficient.number));
    const page = await site.open(String(response.headers.location));
    expect(pageText(page)).toContain('رصيد البطاقة لا يكفي. لم يُسحب أي مبلغ، والموعد ما زال محجوزًا لك.');
    expect(page.body.indexOf('role="alert"')).toBeLessThan(page.body.indexOf('id="number"'));
    expect(fieldOf(page, 'number')).toContain('value="4000 0000 0000 9995"');
    expect(fieldOf(page, 'cvc')).toContain('value=""');
    expect(page.body).toContain(`href="${RETURN_URL}"`);

    expect((await site.send(url, good)).headers.location).toBe(RETURN_URL);
    expect(await stateOf(reference)).toBe('captured');
  });

  it('requests the code of the bank, and pays with the right one', async () => {
    const { url, reference } = await site.start();
    const asked = await site.send(url, typedCard(testCards.secure.number));
    expect(asked.headers.location).not.toBe(RETURN_URL);
    expect(pageText(await site.open(url))).toContain('يطلب البنك رمزًا قبل الدفع بالبطاقة •••• 3220');
    const short = await site.send(url, { action: 'confirm', code: '12' });
    expect([short.statusCode, fieldOf(short, 'code')]).toEqual([
      422,
      expect.stringContaining('aria-invalid'),
    ]);
    // A second tab that still shows the form pays nothing in the meantime.
    await site.send(url, good);
    expect(await stateOf(reference)).toBe('open');
    const response = await site.send(url, { action: 'confirm', code: '١٢٣٤٥٦' });
    expect(response.headers.location).toBe(RETURN_URL);
    expect(await stateOf(reference)).toBe('captured');
  });

  it.each([
    ['a wrong code', { action: 'confirm', code: '654321' }, 'authentication_failed'],
    ['a refusal at the bank', { action: 'refuse' }, 'declined'],
  ])('returns to the card form after %s', async (_what, form, decline) => {
    const { url, reference } = await site.start();
    await site.send(url, typedCard(testCards.secure.number));
    await site.send(url, form);
    expect(await site.sandbox.gateway.retrieve(reference)).toMatchObject({
      state: 'open',
      captured: null,
      decline,
    });
    expect(fieldOf(await site.open(url), 'number')).toContain('aria-invalid="true"');
  });

  it('pays once, also for repeated and concurrent requests', async () => {
    const { url, reference } = await site.start({ saveCard: true });
    const twice = { ...good, keep: '1' };
    // All of them have started before any may change the payment.
    const { sent } = await withTransaction(site.database.db, async tx => {
      await tx.select().from(sandboxObjects).where(eq(sandboxObjects.id, reference)).for('update');
      const responses = Promise.all([1, 2, 3].map(() => site.send(url, twice)));
      await waitForBlocked(site.database, 3);
      return { sent: responses };
    });
    const locations = (await sent).map(({ headers }) => headers.location);
    expect(locations).toEqual([RETURN_URL, RETURN_URL, RETURN_URL]);
    const said = (await site.database.db.select().from(sandboxWebhooks)).filter(({ body }) =>
      body.includes(reference),
    );
    expect(said).toHaveLength(1);
    const before = await site.sandbox.gateway.retrieve(reference);
    await site.send(url, { action: 'cancel' });
    await site.send(url, typedCard(testCards.declined.number));
    expect(await site.sandbox.gateway.retrieve(reference)).toEqual(before);
    expect(before).toMatchObject({ state: 'captured', captured: { amount: 2000 } });
  });
});
