import type { Deps } from '../../core/deps.ts';
import type { TrustLevel } from './limits.ts';
import { riyadhDayOf } from './limits.ts';
import {
  type BudgetDay,
  countReserved,
  listBudgets,
  recordAlarm,
  releaseMessage,
  reserveMessage,
} from './sms-budgets.repository.ts';

/** The share of a country's daily budget after which operators are alerted and unknown browsers solve challenges. */
const ALARM = 0.5;
/** The rest is a reserve for phones with an account, and the last part for known browsers. */
const UNKNOWN_PHONES = 0.8;
const KNOWN_PHONES = 0.95;

/** A request for one message of a country's budget. */
export type BudgetRequest = {
  readonly countryCode: number;
  readonly trustLevel: TrustLevel;
  readonly hasAccount: boolean;
};

type BudgetDeps = Pick<Deps, 'db' | 'now' | 'log' | 'limits'>;

/** Returns the total of messages after which such a request is refused. */
export function ceilingFor(
  { trustLevel, hasAccount }: Omit<BudgetRequest, 'countryCode'>,
  budget: number,
): number {
  if (trustLevel === 'known') return budget;
  if (trustLevel === 'unknown') return Math.ceil(budget * ALARM);
  return Math.ceil(budget * (hasAccount ? KNOWN_PHONES : UNKNOWN_PHONES));
}

const today = (deps: Pick<Deps, 'now'>, countryCode: number): BudgetDay => ({
  countryCode,
  day: riyadhDayOf(deps.now()),
});

/** Whether the budget of a country has nothing left for such a request. */
export async function isUsedUp(deps: BudgetDeps, request: BudgetRequest): Promise<boolean> {
  const taken = await countReserved(deps.db, today(deps, request.countryCode));
  return taken >= ceilingFor(request, deps.limits.smsPerCountryADay);
}

/**
 * Takes one message from the budget and runs `work`; returns the message when the work fails. Returns null without
 * running it when the budget has nothing left for the request.
 */
export async function withBudget<T>(
  deps: BudgetDeps,
  request: BudgetRequest,
  work: () => Promise<T>,
): Promise<T | null> {
  const budget = deps.limits.smsPerCountryADay;
  const day = today(deps, request.countryCode);
  const taken = await reserveMessage(deps.db, day, ceilingFor(request, budget));
  if (taken === null) return null;
  try {
    if (taken >= Math.ceil(budget * ALARM) && (await recordAlarm(deps.db, day, deps.now())))
      deps.log.error({ ...day, taken, budget }, 'half of the codes of a country for a day are used');
    return await work();
  } catch (error) {
    await releaseMessage(deps.db, day).catch((lost: unknown) =>
      deps.log.error({ err: lost, ...day }, 'a code that was not sent stays counted'),
    );
    throw error;
  }
}

/** Lists what each country has used of its budget today, for operators. */
export function listUsedToday(deps: Pick<Deps, 'db' | 'now'>) {
  return listBudgets(deps.db, riyadhDayOf(deps.now()));
}
