import { GatewayError } from '../../../ports/payments.ts';

/**
 * Waits for the work up to a deadline. Throws a GatewayError if it has not ended by then: it continues, and may still
 * take effect.
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
