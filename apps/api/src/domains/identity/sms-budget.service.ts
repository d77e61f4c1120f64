import type { Deps } from '../../core/deps.ts';
import type { TrustLevel } from './limits.ts';
import { dayOf } from './limits.ts';
import {
  type BudgetDay,
  countTaken,
  listBudgets,
  noteAlarm,
  returnMessage,
  takeMessage,
} from './sms-budgets.repository.ts';

/** The share of a country's daily budget after which operators are told, and strangers solve challenges. */
const ALARM = 0.5;
/** The rest is a reserve for phones with an account, and the very last for browsers that are known. */
const UNKNOWN_PHONES = 0.8;
const KNOWN_PHONES = 0.95;

/** Who asks for one message of a budget. */
export type BudgetRequest = {
  readonly countryCode: number;
  readonly standing: TrustLevel;
  readonly hasAccount: boolean;
};

type BudgetDeps = Pick<Deps, 'db' | 'now' | 'log' | 'limits'>;

/** How many messages may be taken in all before such a claim is refused. */
export function ceilingFor(
  { standing, hasAccount }: Omit<BudgetRequest, 'countryCode'>,
  budget: number,
): number {
  if (standing === 'known') return budget;
  if (standing === 'stranger') return Math.ceil(budget * ALARM);
  return Math.ceil(budget * (hasAccount ? KNOWN_PHONES : UNKNOWN_PHONES));
}

const today = (deps: Pick<Deps, 'now'>, countryCode: number): BudgetDay => ({
  countryCode,
  day: dayOf(deps.now()),
});

/** Whether the budget of a country has nothing left for such a claim. */
export async function isUsedUp(deps: BudgetDeps, claim: BudgetRequest): Promise<boolean> {
  const taken = await countTaken(deps.db, today(deps, claim.countryCode));
  return taken >= ceilingFor(claim, deps.limits.smsPerCountryADay);
}

/**
 * Runs `work` with one message taken from the budget, which is given back when the work fails. Answers null, and runs
 * nothing, when the budget has nothing left for the claim.
 */
export async function withBudget<T>(
  deps: BudgetDeps,
  claim: BudgetRequest,
  work: () => Promise<T>,
): Promise<T | null> {
  const budget = deps.limits.smsPerCountryADay;
  const day = today(deps, claim.countryCode);
  const taken = await takeMessage(deps.db, day, ceilingFor(claim, budget));
  if (taken === null) return null;
  try {
    if (taken >= Math.ceil(budget * ALARM) && (await noteAlarm(deps.db, day, deps.now())))
      deps.log.error({ ...day, taken, budget }, 'half of the codes of a country for a day are used');
    return await work();
  } catch (error) {
    await returnMessage(deps.db, day).catch((lost: unknown) =>
      deps.log.error({ err: lost, ...day }, 'a code that was not sent stays counted'),
    );
    throw error;
  }
}

/** What each country has used of its budget today, for operators. */
export function listUsedToday(deps: Pick<Deps, 'db' | 'now'>) {
  return listBudgets(deps.db, dayOf(deps.now()));
}
