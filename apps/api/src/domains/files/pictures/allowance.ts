import { AppError } from '../../../core/errors.ts';

/** Above so many accounts, those that have all of theirs again are forgotten. */
const REMEMBERED = 1_000;

/** How long an account's pictures may be decoded. */
export type AllowanceLimits = {
  /** Seconds that can be used at once. */
  readonly seconds: number;
  /** Seconds that come back each minute. */
  readonly aMinute: number;
};

/** The time of decoding that accounts have left. */
export type Allowance = {
  /** Refuses with request.too_many an account that has nothing left. */
  require(accountId: string): void;
  use(accountId: string, seconds: number): void;
};

/** @param now in milliseconds of a clock that never goes back */
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
      const over = usedBy(accountId) - most;
      if (over >= 0)
        throw new AppError('request.too_many', { retryAfter: Math.ceil((over / aMinute) * 60) + 1 });
    },
    use(accountId, seconds) {
      used.set(accountId, { seconds: usedBy(accountId) + seconds, at: now() });
      if (used.size <= REMEMBERED) return;
      for (const other of used.keys()) if (usedBy(other) === 0) used.delete(other);
    },
  };
}
