import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { cardPageHeaders, cardPageHtml } from '../apps/api/src/adapters/payments/moyasar/card-page.ts';
import { doubledKeys, startMoyasarDouble } from '../packages/gateway-doubles/src/moyasar/index.ts';

const NUMBER = '4201320111111010';

/** Serves the payment page as the app does, with a Moyasar double; `seen` is all that its own server receives. */
async function openSite() {
  const double = await startMoyasarDouble(() => new Date());
  const seen: string[] = [];
  const server = createServer((request, reply) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      const html = cardPageHtml('ar', {
        setupId: '019ab000-0000-7000-8000-000000000001',
        payer: '019ab000-0000-7000-8000-000000000002',
        publishableKey: doubledKeys.publishable,
        apiUrl: double.apiUrl,
        returnUrl: 'https://rifq.example/back',
      });
      const headers = { ...cardPageHeaders(double.apiUrl), 'content-type': 'text/html; charset=utf-8' };
      reply.writeHead(200, headers).end(request.url?.includes('/verify') ? '<h1>verified</h1>' : html);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  return {
    double,
    seen,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => void server.close(resolve));
      await double.close();
    },
  };
}

// Without the app's fixtures: its server is not used, and blocked requests log errors.
test('a card entered on the page for Moyasar reaches only Moyasar @phone', async ({ page }) => {
  const site = await openSite();
  try {
    await page.goto(`${site.origin}/card-setup/moyasar/visit`);
    const give = page.getByRole('button', { name: 'حفظ البطاقة' });
    await page.getByLabel('رقم البطاقة').fill('1111');
    await page.getByLabel('تاريخ الانتهاء').fill('13 / 30');
    await give.click();
    const number = page.getByLabel('رقم البطاقة');
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('رقم البطاقة غير مكتمل، أو فيه غير الأرقام.');
    await expect(page.getByLabel('تاريخ الانتهاء')).toHaveAccessibleDescription(/الشهر/);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);

    await number.fill('1111 1111 1111');
    await expect(number).toHaveAccessibleDescription('');
    await expect(number).toHaveAttribute('aria-invalid', 'false');
    await page.getByLabel('تاريخ الانتهاء').fill('٠٩ / ٣٠');
    await page.getByLabel('رمز الأمان').fill('123');
    await page.getByLabel('الاسم على البطاقة').fill('SARA');
    await give.click();
    expect(site.double.account.tokens.size).toBe(0);

    await page.getByLabel('رقم البطاقة').fill('٤٢٠١ 3201 1111 1010');
    await give.click();
    await expect(page.getByRole('alert')).toHaveText(/لم تُقبل البطاقة/);
    await page.getByLabel('الاسم على البطاقة').fill('SARA ALI');

    // The policy blocks everything else that the page could be made to do.
    const blocked = await page.evaluate(() =>
      fetch('/steal', { method: 'POST', body: 'card' }).then(
        () => false,
        () => true,
      ),
    );
    expect(blocked).toBe(true);

    await give.click();
    await page.waitForURL(/\/visit\/verify\?token=token_\w+$/);
    const [token] = [...site.double.account.tokens.values()];
    expect(token).toMatchObject({
      last_four: '1010',
      month: '9',
      year: '2030',
      metadata: {
        setup_id: '019ab000-0000-7000-8000-000000000001',
        payer: '019ab000-0000-7000-8000-000000000002',
      },
    });
    await page.goto(`${site.origin}/card-setup/moyasar/visit`);
    const refused = await page.evaluate(
      () =>
        new Promise<string>(resolve => {
          addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective));
          document.querySelector('form')?.submit();
        }),
    );
    expect(refused).toBe('form-action');
    expect(site.seen.every(request => request.startsWith('GET '))).toBe(true);
    expect(site.seen.join().includes(NUMBER) || site.seen.join().includes('steal')).toBe(false);
  } finally {
    await site.close();
  }
});
