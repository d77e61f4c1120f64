import type { Deps } from './deps.ts';

/** What is not kept for ever, and how it is erased. `name` says it in the log; rules run one after another, nightly. */
export type RetentionRule = {
  readonly name: string;
  apply(deps: Deps): Promise<void>;
};

const DAY_MS = 24 * 3600 * 1000;

/** The moment so many days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
