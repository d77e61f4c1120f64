import type { Deps } from '../../../core/deps.ts';
import { linkFreeName } from '../../../core/link-free-name.ts';
import type { Locale } from '../../../core/locales.ts';
import { runOperation } from '../../../platform/operation.ts';
import { consumeLimitNow } from '../../../platform/rate-limits.ts';
import { mailsTo } from '../address/mail-limits.ts';
import { textIn } from '../mail/mail.texts.ts';
import { type MailContent, mailHtml, mailText } from '../mail/mail-template.ts';
import { rethrowRefusal } from '../mail/rethrow-refusal.ts';
import { unsubscribeToken } from '../mail/unsubscribe.ts';
import type { NotificationRow } from '../notifications.repository.ts';
import { insertOutcomes, sameOutcome } from './outcomes.repository.ts';
import type { Deliverable } from './review.ts';

/** Where mails of a recipient go: nowhere until the address is confirmed. */
export const confirmedAddress = ({
  email,
  emailConfirmedAt,
}: Pick<Deliverable['recipient'], 'email' | 'emailConfirmedAt'>): string | null =>
  emailConfirmedAt === null ? null : email;

/** What names a mail: its notification, or the digest that gathers several. */
const mailId = ({ id, digestId }: Pick<NotificationRow, 'id' | 'digestId'>) => digestId ?? id;

/** The key of the operation that sends the mail of a notification. */
export const mailOperation = (notification: Pick<NotificationRow, 'id' | 'digestId'>): string =>
  `mail:${mailId(notification)}`;

export type MailText = Pick<MailContent, 'title' | 'paragraphs' | 'figures'>;

/** The words of a mail, and the notifications that are in it. */
export type PreparedMail = { readonly words: MailText; readonly ids: readonly string[] };

/** What a mail says besides its words. */
type MailSubject = {
  readonly notification: Pick<NotificationRow, 'kind' | 'link'>;
  readonly recipient: Pick<Deliverable['recipient'], 'firstname'> & { readonly language: Locale };
};

/** Returns the content of a notification's mail. */
export function mailOf(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { notification, recipient }: MailSubject,
  unsubscribe: string,
  words: MailText,
): MailContent {
  const text = textIn(recipient.language);
  return {
    ...words,
    language: recipient.language,
    name: recipient.firstname === null ? null : linkFreeName(recipient.firstname),
    action: {
      label: text('mail.open'),
      link: new URL(notification.link ?? '/dashboard', publicUrl).href,
    },
    footer: text('mail.footer', { kind: text(`mail.kind.${notification.kind}`) }),
    unsubscribe,
  };
}

/** Receipts, refunds, security notices, and what happens to a booking: these must arrive, however many came before. */
const NEVER_COUNTED: ReadonlySet<NotificationRow['kind']> = new Set(['account', 'reservation']);

/**
 * Sends the mail of a notification, or of the digest it is in, once in effect. When the process dies before the
 * operation is settled, a repeat has the same Message-ID. Sends nothing to an address that is not confirmed, nor of a
 * kind that is counted to one that has had as many mails as a day allows.
 */
export async function sendMail(
  deps: Deps,
  deliverable: Deliverable,
  { words, ids }: PreparedMail,
): Promise<void> {
  const { notification, recipient } = deliverable;
  const to = confirmedAddress(recipient);
  if (to === null) return;
  const id = mailId(notification);
  const isCounted = !NEVER_COUNTED.has(notification.kind);
  if (isCounted && (await consumeLimitNow(deps.db, [mailsTo(deps.keys, to)], deps.now(), id))) {
    deps.log.warn({ mail: id }, 'a mail was not sent: its address has had as many as a day allows');
    return insertOutcomes(deps.db, sameOutcome(ids, { method: 'email', outcome: 'quota' }));
  }
  const token = unsubscribeToken(deps.keys, { userId: recipient.id, kind: notification.kind });
  const unsubscribe = new URL(`/unsubscribe?token=${token}`, deps.publicUrl).href;
  const content = mailOf(deps, deliverable, unsubscribe, words);
  const message = {
    to,
    subject: content.title,
    html: mailHtml(content),
    text: mailText(content),
    messageId: `${id}@${deps.publicUrl.hostname}`,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
  await runOperation(deps.db, {
    key: mailOperation(notification),
    call: () => deps.mail.send(message).catch(rethrowRefusal),
    settle: tx => insertOutcomes(tx, sameOutcome(ids, { method: 'email', outcome: 'sent' })),
  });
}
