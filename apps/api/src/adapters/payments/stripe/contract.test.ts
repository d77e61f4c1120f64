import { startStripeDouble } from '@rifq/gateway-doubles/stripe';
import { gatewayContract } from '../../../testing/gateway-contract.ts';
import { stripeGateway } from './index.ts';

const now = () => new Date('2026-11-20T09:00:00Z');

gatewayContract('stripe', async () => {
  const stripe = await startStripeDouble(now);
  const { secretKey, webhookSecret, address } = stripe;
  const sessionOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  return {
    gateway: stripeGateway({ secretKey, webhookSecret, now, api: address }),
    payer: {
      pays: async url => stripe.pay(sessionOf(url), 'pm_card_visa'),
      isRefused: async url => stripe.pay(sessionOf(url), 'pm_card_chargeDeclined'),
    },
    now,
    close: () => stripe.stop(),
  };
});
