import { type Db, withTransaction } from '@rifq/db';
import { startOfTomorrow, todayIn } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Locale } from '../../../core/locales.ts';
import {
  type NotificationContent,
  type NotificationTemplate,
  RenderError,
} from '../../../core/notification.ts';
import { textIn } from '../mail/mail.texts.ts';
import { inboxActions, notificationActions } from '../notifications.policy.ts';
import { sendMailJob } from './delivery.queues.ts';
import {
  closeDigest,
  deleteDigest,
  isDayTaken,
  listGathered,
  lockDigest,
  removeFromDigest,
} from './mail-digests.repository.ts';
import { insertOutcomes, type Outcome } from './outcomes.repository.ts';
import { type Deliverable, type ReviewedDelivery, reviewDelivery } from './review.ts';
import type { MailText, PreparedMail } from './send-mail.ts';

/** A digest's mail, and the ids of those that could not be rendered, which are left out. */
type PreparedDigest = PreparedMail & { readonly failed: readonly string[] };

/** What is sent of a digest now, or when it is tried again; null when there is nothing to send. */
type Prepared = PreparedDigest | { readonly until: Date } | null;

/** What became of the notifications of a digest. */
type Reviewed = {
  readonly ids: readonly string[];
  readonly wanted: readonly (NotificationContent & { readonly id: string })[];
  readonly dropped: readonly Outcome[];
  readonly failed: readonly string[];
};

/** Returns the words of a digest's mail. */
export const digestWords = (wanted: readonly NotificationContent[], language: Locale): MailText => ({
  title: wanted.length === 1 ? (wanted[0]?.title ?? '') : textIn(language)('mail.digest.title'),
  paragraphs: wanted.map(words => words.text),
  figures: [],
});

/** Until the first retry of what could not be rendered: immediately it would fail again. */
const RETRY_SECONDS = 10 * 60;

/** Gives notifications that could not be rendered a mail of their own instead of the digest's: it is retried. */
export async function mailAlone(deps: Pick<Deps, 'jobs'>, tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await removeFromDigest(tx, scopeFor(system('notifications'), notificationActions.deliver, id));
    await deps.jobs.enqueue(tx, sendMailJob, { notification_id: id }, { seconds: RETRY_SECONDS });
  }
}

/**
 * Closes a digest for the user's today, or says until when it waits: another one is sent today. Answers 'changed' when
 * it gathers others than these by now.
 */
function close(
  deps: Deps,
  recipient: Deliverable['recipient'],
  digestId: string,
  { ids, wanted, dropped, failed }: Reviewed,
): Promise<'closed' | 'changed' | 'gone' | { readonly until: Date }> {
  const user = scopeFor(system('notifications'), inboxActions.deliver, recipient.id);
  const isEmpty = wanted.length === 0;
  return withTransaction(deps.db, async tx => {
    const digest = await lockDigest(tx, user, digestId);
    if (!digest) return 'gone';
    if (digest.sentOn !== null && !isEmpty) return 'closed';
    if (digest.sentOn !== null) {
      await mailAlone(deps, tx, failed);
      return 'gone';
    }
    const present = await listGathered(tx, user, digestId);
    if (present.some(({ id }) => !ids.includes(id))) return 'changed';
    if (isEmpty) {
      await insertOutcomes(tx, dropped);
      await mailAlone(deps, tx, failed);
      await deleteDigest(tx, user, digestId);
      return 'gone';
    }
    const today = todayIn(recipient.timeZone, deps.now());
    if (await isDayTaken(tx, user, today, digestId))
      return { until: startOfTomorrow(recipient.timeZone, deps.now()) };
    await insertOutcomes(tx, dropped);
    await closeDigest(tx, user, digestId, today);
    return 'closed';
  });
}

/** Reviews a notification of a digest; null, and logged, when it cannot be rendered. */
async function reviewGathered(
  deps: Deps,
  templates: readonly NotificationTemplate[],
  deliverable: Deliverable,
): Promise<ReviewedDelivery | null> {
  try {
    return await reviewDelivery(deps, templates, deliverable, 'email', false);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const { id } = deliverable.notification;
    deps.log.error({ err: error, notification: id }, 'a notification was left out of its digest');
    return null;
  }
}

/** Prepares the one mail of a day: reviews what it gathers, and closes it. */
export async function prepareDigest(
  deps: Deps,
  templates: readonly NotificationTemplate[],
  { recipient }: Deliverable,
  digestId: string,
): Promise<Prepared> {
  for (;;) {
    const wanted: (NotificationContent & { readonly id: string })[] = [];
    const dropped: Outcome[] = [];
    const failed: string[] = [];
    const gathered = await listGathered(
      deps.db,
      scopeFor(system('notifications'), inboxActions.deliver, recipient.id),
      digestId,
    );
    for (const notification of gathered) {
      const { id } = notification;
      const review = await reviewGathered(deps, templates, { notification, recipient });
      if (review?.decision === 'postpone') return { until: review.until };
      if (review === null) failed.push(id);
      else if (review.decision === 'send') wanted.push({ ...review, id });
      else dropped.push({ notificationId: id, method: 'email', outcome: review.outcome });
    }
    const ids = gathered.map(({ id }) => id);
    const outcome = await close(deps, recipient, digestId, { ids, wanted, dropped, failed });
    if (outcome === 'gone') return null;
    if (outcome === 'closed')
      return { words: digestWords(wanted, recipient.language), ids: wanted.map(({ id }) => id), failed };
    if (outcome !== 'changed') return outcome;
  }
}
