import { readFileSync } from 'node:fs';
import { fillHtml } from './html.ts';
import { text } from './mail.texts.ts';

export type MailContent = {
  /** First name of the reader. */
  readonly name: string | null;
  readonly title: string;
  readonly body: string;
  /** Full addresses. */
  readonly link: string;
  readonly unsubscribe: string;
  /** The kind of notification, as the owner reads it. */
  readonly kind: string;
};

/** Makes a line of plain text that may begin with a Latin name read from right to left. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** The plain text of a mail. */
export function mailText(mail: MailContent): string {
  const greeting = mail.name === null ? [] : [text('mail.greeting', { name: mail.name }), ''];
  return [
    ...greeting,
    `${RIGHT_TO_LEFT_MARK}${mail.body}`,
    '',
    `${text('mail.open')}: ${mail.link}`,
    '',
    text('mail.footer', { kind: mail.kind }),
    `${text('mail.unsubscribe')}: ${mail.unsubscribe}`,
  ].join('\n');
}

/** Rendered ahead from the .mjml beside it by `npm run mails` (docs/decisions/0023). */
const template = readFileSync(new URL('./notification-mail.html', import.meta.url), 'utf8');

/** The HTML of a mail. */
export function mailHtml(mail: MailContent): string {
  return fillHtml(template, {
    brand: text('mail.brand'),
    greetings: mail.name === null ? [] : [{ greeting: text('mail.greeting', { name: mail.name }) }],
    title: mail.title,
    body: mail.body,
    link: mail.link,
    open: text('mail.open'),
    footer: text('mail.footer', { kind: mail.kind }),
    unsubscribe: mail.unsubscribe,
    stop: text('mail.unsubscribe'),
  });
}
