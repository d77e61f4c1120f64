import { AppError } from '../../../core/errors.ts';

/** Above this number of accounts, those with a full allowance are deleted from memory. */
const MAX_ACCOUNTS = 1_000;

/** Limits of the decoding time of an account. */
export type AllowanceLimits = {
  /** Capacity in seconds. */
  readonly seconds: number;
  /** Seconds that are refilled each minute. */
  readonly aMinute: number;
};

/** Decoding time left to each account (a leaky bucket). */
export type Allowance = {
  /** Refuses an account without decoding time with request.too_many. */
  require(accountId: string): void;
  use(accountId: string, seconds: number): void;
};

/** @param now milliseconds of a monotonic clock */
export function makeAllowance(
  { seconds: most, aMinute }: AllowanceLimits,
  now: () => number = () => performance.now(),
): Allowance {
  const used = new Map<string, { readonly seconds: number; readonly at: number }>();

  function usedBy(accountId: string): number {
    const last = used.get(accountId);
    return last === undefined ? 0 : Math.max(0, last.seconds - ((now() - last.at) / 60_000) * aMinute);
  }

  return {
    require(accountId) {
      const excess = usedBy(accountId) - most;
      if (excess >= 0)
        throw new AppError('request.too_many', { retryAfter: Math.ceil((excess / aMinute) * 60) + 1 });
    },
    use(accountId, seconds) {
      used.set(accountId, { seconds: usedBy(accountId) + seconds, at: now() });
      if (used.size <= MAX_ACCOUNTS) return;
      for (const other of used.keys()) if (usedBy(other) === 0) used.delete(other);
    },
  };
}
