const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRefunded = (payment: Record<string, unknown>) => payment.status === 'refunded';

/** Returns a response as before any refund: a payment, or an invoice with its payments. */
export function hideRefunds(response: unknown): unknown {
  if (!isObject(response)) return response;
  const { payments } = response;
  if (Array.isArray(payments)) return { ...response, payments: payments.map(hideRefunds) };
  return isRefunded(response) ? { ...response, status: 'paid', refunded: 0, refunded_at: null } : response;
}
