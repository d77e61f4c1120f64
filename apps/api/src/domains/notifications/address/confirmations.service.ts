import type { MailAddress } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { mailLimits } from '@rifq/rules';
import type { ReadScope, WriteScope } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { type Keys, tokenHash } from '../../../core/keys.ts';
import { checkLimits, consumeLimit, DAY_SECONDS } from '../../../platform/rate-limits.ts';
import { lockAccount, readAccount } from '../../identity/index.ts';
import { confirmAddressJob } from './address.queues.ts';
import { insertConfirmation, listSent } from './confirmations.repository.ts';
import { confirmationLimits } from './mail-limits.ts';

const VALID_MS = mailLimits.confirmation.validHours * 3600 * 1000;

/** The token of a confirmation: made again where it is needed, so that neither a table nor the job queue holds it. */
export const confirmationToken = (keys: Keys, confirmationId: string): string =>
  keys.fingerprint('confirm-address', confirmationId).toString('base64url');

/** Seconds until another link may be sent after these of the last day; 0 for at once. */
function waitAfter(sent: readonly Date[], now: Date): number {
  const last = sent.at(-1);
  if (!last) return 0;
  const waits = mailLimits.confirmation.resendWaits;
  const wait = waits[Math.min(sent.length, waits.length) - 1] ?? waits[0];
  return Math.max(0, Math.ceil(wait - (now.getTime() - last.getTime()) / 1000));
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_SECONDS * 1000);

/** The address of a user, and when another link can be asked for. */
export async function readMailAddress(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  user: ReadScope<'user'>,
): Promise<MailAddress> {
  const { db, keys } = deps;
  const now = deps.now();
  const { email, emailConfirmedAt } = await readAccount(db, user);
  if (email === null || emailConfirmedAt !== null)
    return { email, confirmed: emailConfirmedAt !== null, link_sent_at: null, resend_in: 0 };
  const valid = await listSent(db, user, email, new Date(now.getTime() - VALID_MS));
  const today = valid.filter(at => at > dayBefore(now));
  const limited = await checkLimits(db, confirmationLimits(keys, user.id, email), now);
  const resendIn = Math.max(waitAfter(today, now), limited.allowed ? 0 : limited.retryAfter);
  return {
    email,
    confirmed: false,
    link_sent_at: valid.at(-1)?.toISOString() ?? null,
    resend_in: resendIn,
  };
}

/** Why no link is sent now, with the seconds until one may be. */
type Refusal = { readonly reason: 'wait' | 'exhausted'; readonly retryAfter: number };

/**
 * Makes a confirmation of the present address of a user, whose account is locked, and queues the mail with its link.
 * Does nothing when there is no address or it is confirmed; answers why when the limits refuse it.
 */
export async function requestConfirmation(
  deps: Pick<Deps, 'jobs' | 'keys' | 'now'>,
  tx: Db,
  user: WriteScope<'user'>,
): Promise<Refusal | null> {
  const now = deps.now();
  const { email, emailConfirmedAt } = await lockAccount(tx, user);
  if (email === null || emailConfirmedAt !== null) return null;
  const wait = waitAfter(await listSent(tx, user, email, dayBefore(now)), now);
  if (wait > 0) return { reason: 'wait', retryAfter: wait };
  const refused = await consumeLimit(tx, confirmationLimits(deps.keys, user.id, email), now);
  if (refused) return { reason: 'exhausted', ...refused };
  const id = newId();
  await insertConfirmation(tx, user, {
    id,
    email,
    tokenHash: tokenHash(confirmationToken(deps.keys, id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_MS),
  });
  await deps.jobs.enqueue(tx, confirmAddressJob, { confirmation_id: id });
  return null;
}

/**
 * Sends another link to the caller's address, unless it is confirmed. Refuses with notifications.confirmation_wait and
 * notifications.confirmations_exhausted.
 */
export async function resendConfirmation(deps: Deps, actor: UserActor): Promise<{ address: MailAddress }> {
  await withTransaction(deps.db, async tx => {
    const refusal = await requestConfirmation(deps, tx, actor.own);
    if (refusal === null) return;
    const { reason, retryAfter } = refusal;
    if (reason === 'exhausted') throw new AppError('notifications.confirmations_exhausted', { retryAfter });
    throw new AppError('notifications.confirmation_wait', { retryAfter, values: { seconds: retryAfter } });
  });
  return { address: await readMailAddress(deps, actor.own) };
}
