import type { Deps } from './deps.ts';

/** How data is erased that is not kept for ever. Rules run nightly, one after another; `name` is for the log. */
export type RetentionRule = {
  readonly name: string;
  apply(deps: Deps): Promise<void>;
};

const DAY_MS = 24 * 3600 * 1000;

/** The moment so many days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
