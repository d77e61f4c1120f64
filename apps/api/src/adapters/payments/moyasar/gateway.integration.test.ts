import fastifyRateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { gatewayContract } from '../../../testing/gateway-contract.ts';
import { startGatewayOnDouble, submitCard } from '../../../testing/moyasar-gateway.ts';

gatewayContract('Moyasar', async () => {
  const on = await startGatewayOnDouble();
  const app = Fastify();
  await app.register(fastifyRateLimit, { global: false });
  // The user of the page is the payer of the last visit.
  let user: string | null = null;
  await app.register(async scope => on.pages(scope, async () => user));
  const { account } = on.double;

  /** Uses a card as the payer, on an invoice page or our card page, unless already at the bank. */
  async function use(url: string, number: string): Promise<void> {
    const path = new URL(url).pathname;
    if (path.startsWith('/card-setup/')) {
      const verify = await app.inject(`${path}/verify?token=${await submitCard(app, path, number)}`);
      account.authenticate(String(verify.headers.location), true);
      return;
    }
    const isInvoice = path.startsWith('/checkout/invoices/');
    account.authenticate(isInvoice ? account.payInvoice(path.split('/').at(-1) ?? '', number) : url, true);
  }

  return {
    gateway: {
      ...on.gateway,
      setup(request) {
        user = request.payer.userId;
        return on.gateway.setup(request);
      },
    },
    now: on.double.account.now,
    payer: {
      pays: url => use(url, '4201320111111010'),
      isRefused: url => use(url, '4201321234411220'),
    },
    async close() {
      await app.close();
      await on.close();
    },
  };
});
