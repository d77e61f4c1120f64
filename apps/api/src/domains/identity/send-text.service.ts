import type { Db } from '@rifq/db';
import { smsLimits } from '@rifq/rules';
import type { ReadScope } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import { PermanentFailure } from '../../core/jobs.ts';
import { runOperation } from '../../platform/operation.ts';
import { consumeLimitNow, DAY_SECONDS } from '../../platform/rate-limits.ts';
import { SmsError } from '../../ports/sms.ts';
import { withBudget } from './sms-budget.service.ts';
import { findUser } from './users.repository.ts';

const isUnsent = (error: unknown) => error instanceof SmsError && error.outcome === 'unsent';

/** A text message to an account. The key names its occasion: it is sent at most once for it. */
export type AccountText = {
  readonly key: string;
  readonly text: string;
  /** Writes what follows from it, in the transaction that settles it. */
  readonly onSent: (tx: Db) => Promise<void>;
};

/**
 * Sends a text message to the phone of an account, from the first half of the budget of its country for a day: the
 * rest is for codes, without which nobody signs in. If it may have been sent it
 * is not repeated.
 * @returns false, without sending, when the account or its country has had as many as a day allows
 * @throws {PermanentFailure} when no retry helps
 */
export async function sendText(
  deps: Deps,
  user: ReadScope<'user'>,
  { key, text, onSent }: AccountText,
): Promise<boolean> {
  const account = await findUser(deps.db, user);
  if (account === null || account.phoneE164 === null) return false;
  const limit = { bucket: `sms:${user.id}`, count: smsLimits.perAccountADay, seconds: DAY_SECONDS };
  if (await consumeLimitNow(deps.db, [limit], deps.now(), key)) return false;
  const { countryCode, phoneE164: to } = account;
  const request = { countryCode, trustLevel: 'unknown', hasAccount: true } as const;
  try {
    const sent = await withBudget(deps, request, async () => {
      await runOperation(deps.db, {
        key,
        // Longer than its job is retried, so that it leaves at most once.
        leaseSeconds: 2 * DAY_SECONDS,
        mayRepeat: isUnsent,
        call: () => deps.sms.send({ to, text }),
        settle: onSent,
      });
      return true;
    });
    return sent ?? false;
  } catch (error) {
    if (error instanceof SmsError && !isUnsent(error)) throw new PermanentFailure(error.message);
    throw error;
  }
}
