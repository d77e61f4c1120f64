import { GatewayError } from '../../../ports/payments.ts';

/**
 * Waits for the work for so long at most. Throws a GatewayError when it has not ended by then: it goes on, and may
 * still have its effect.
 */
export async function withinDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayError('stripe: deadline')), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
