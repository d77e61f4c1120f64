import { withTransaction } from '@rifq/db';
import { startOfTomorrow, todayIn } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Locale } from '../../../core/locales.ts';
import type { NotificationContent, NotificationTemplate } from '../../../core/notification.ts';
import { textIn } from '../mail/mail.texts.ts';
import { inboxActions } from '../notifications.policy.ts';
import {
  closeDigest,
  deleteDigest,
  isDayTaken,
  listGathered,
  lockDigest,
} from './mail-digests.repository.ts';
import { insertOutcomes, type Outcome } from './outcomes.repository.ts';
import { type Deliverable, reviewDelivery } from './review.ts';
import type { MailText, PreparedMail } from './send-mail.ts';

/** What is sent of a digest now, or when it is tried again; null when nothing of it is wanted any more. */
type Prepared = PreparedMail | { readonly until: Date } | null;

/** Returns the words of a digest's mail. */
export const digestWords = (wanted: readonly NotificationContent[], language: Locale): MailText => ({
  title: wanted.length === 1 ? (wanted[0]?.title ?? '') : textIn(language)('mail.digest.title'),
  paragraphs: wanted.map(words => words.text),
  figures: [],
});

/**
 * Closes a digest for the user's today, or says until when it waits: another one is sent today. Answers 'changed' when
 * it gathers others than these by now.
 */
function close(
  deps: Deps,
  recipient: Deliverable['recipient'],
  digestId: string,
  reviewed: readonly string[],
  dropped: readonly Outcome[],
): Promise<'closed' | 'changed' | 'gone' | { readonly until: Date }> {
  const user = scopeFor(system('notifications'), inboxActions.deliver, recipient.id);
  const isEmpty = dropped.length === reviewed.length;
  return withTransaction(deps.db, async tx => {
    const digest = await lockDigest(tx, user, digestId);
    if (!digest) return 'gone';
    if (digest.sentOn !== null) return isEmpty ? 'gone' : 'closed';
    const present = await listGathered(tx, user, digestId);
    if (present.some(({ id }) => !reviewed.includes(id))) return 'changed';
    if (isEmpty) {
      await insertOutcomes(tx, dropped);
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
    const gathered = await listGathered(
      deps.db,
      scopeFor(system('notifications'), inboxActions.deliver, recipient.id),
      digestId,
    );
    for (const notification of gathered) {
      const review = await reviewDelivery(deps, templates, { notification, recipient }, 'email', false);
      if (review.decision === 'postpone') return { until: review.until };
      if (review.decision === 'send') wanted.push({ ...review, id: notification.id });
      else dropped.push({ notificationId: notification.id, method: 'email', outcome: review.outcome });
    }
    const reviewed = gathered.map(({ id }) => id);
    const outcome = await close(deps, recipient, digestId, reviewed, dropped);
    if (outcome === 'gone') return null;
    if (outcome === 'closed')
      return { words: digestWords(wanted, recipient.language), ids: wanted.map(({ id }) => id) };
    if (outcome !== 'changed') return outcome;
  }
}
