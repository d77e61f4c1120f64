import * as z from 'zod/mini';

/** Commands to a payment process. */
export const paymentCommand = z.discriminatedUnion('do', [
  z.object({ do: z.literal('clock'), offsetMs: z.number() }),
  /** Faults of the gateway for this process from now on. */
  z.object({
    do: z.literal('faults'),
    down: z.nullable(z.enum(['before', 'after'])),
    refunds: z.enum(['done', 'pending', 'failed', 'refused', 'lost']),
  }),
  z.object({ do: z.literal('launch'), id: z.string() }),
  z.object({ do: z.literal('confirm'), id: z.string() }),
  z.object({ do: z.literal('sweep') }),
  z.object({ do: z.literal('webhook'), body: z.string() }),
  z.object({
    do: z.literal('refund'),
    id: z.string(),
    orderId: z.string(),
    key: z.string(),
    amount: z.number(),
  }),
]);
export type PaymentCommand = z.output<typeof paymentCommand>;
export type Tell = (command: PaymentCommand) => void;
