import type { PayloadOf } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { checkLimits, lockBuckets, recordHits } from '../../platform/rate-limits.ts';
import { countLimits } from './limits.ts';
import { requirePhone } from './phone.ts';
import { countUsersWithPhone } from './users.repository.ts';

/** Counts the accounts of a phone (0 or 1). Refuses with request.too_many above the rate limits. */
export function countPhone(
  deps: Deps,
  request: PayloadOf<'post', '/api/user/phone/count'> & { ip: string },
): Promise<{ count: number }> {
  const { e164 } = requirePhone(request);
  const now = deps.now();
  const limits = countLimits(deps.keys, e164, request.ip);
  const buckets = limits.map(limit => limit.bucket);
  return withTransaction(deps.db, async tx => {
    await lockBuckets(tx, buckets);
    const result = await checkLimits(tx, limits, now);
    if (!result.allowed) throw new AppError('request.too_many', { retryAfter: result.retryAfter });
    await recordHits(tx, buckets, now);
    return { count: await countUsersWithPhone(tx, e164) };
  });
}
