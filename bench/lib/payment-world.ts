import type { DatabasePool } from '@rifq/db';
import { pino } from 'pino';
import { makeSandbox } from '../../apps/api/src/adapters/payments/sandbox/index.ts';
import { type TestCardName, testCard } from '../../apps/api/src/adapters/payments/sandbox/test-cards.ts';
import { useTypedCard } from '../../apps/api/src/adapters/payments/sandbox/visit.ts';
import type { Tell } from './payment-commands.ts';
import type { Random } from './random.ts';

const cards = ['success', 'declined', 'webhookLost', 'webhookLate', 'slowBank', 'mada'] as const;

type Seen = { readonly id: string; readonly state: string; readonly reference: string | null };

/** Creates the payers and the gateway, which killing our processes does not affect. */
export function outsideWorld({ db, pool }: DatabasePool, random: Random, now: () => Date) {
  const log = pino({ level: 'silent' });
  const address = new URL('http://localhost:3000');
  const options = { db, now, log, publicUrl: address, webhookUrl: address, secret: Buffer.alloc(0) };
  const { gateway, faults } = makeSandbox(options);
  return {
    gateway,
    states: async () => (await pool.query<Seen>('select id, state, reference from payments')).rows,
    async pay(reference: string): Promise<void> {
      const name: TestCardName = random.oneOf(cards);
      faults.wrong = random.chance(0.05) ? { amount: 1999 } : null;
      const card = { test: name, last4: testCard(name).number.slice(-4), expMonth: 12, expYear: 2040 };
      await useTypedCard({ ...options, faults }, reference, {
        card: { ...card, reference: null },
        keeps: random.chance(0.3),
      });
    },
    /** Delivers the gateway's webhooks: some never, some twice, some much later, in any order. */
    async webhooks(tell: Tell): Promise<void> {
      const { rows } = await pool.query<{ id: string; body: string }>(
        'select id, body from sandbox_webhooks',
      );
      for (const { id, body } of random.shuffled(rows)) {
        if (random.chance(0.4)) continue;
        if (random.chance(0.7)) tell({ do: 'webhook', body });
        if (random.chance(0.6)) await pool.query('delete from sandbox_webhooks where id = $1', [id]);
      }
    },
  };
}
export type World = ReturnType<typeof outsideWorld>;
