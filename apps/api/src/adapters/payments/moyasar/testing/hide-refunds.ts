const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRefunded = (payment: Record<string, unknown>) => payment.status === 'refunded';

/** An answer as it was before anything was given back: a payment, or an invoice with its payments. */
export function hideRefunds(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const { payments } = answer;
  if (Array.isArray(payments)) return { ...answer, payments: payments.map(hideRefunds) };
  return isRefunded(answer) ? { ...answer, status: 'paid', refunded: 0, refunded_at: null } : answer;
}
