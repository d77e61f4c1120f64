import { readFileSync } from 'node:fs';
import { isolated } from '@rifq/rules';
import type { Figure } from '../../../core/notification.ts';
import { fillHtml } from './html.ts';
import { text } from './mail.texts.ts';

export type MailContent = {
  /** First name of the reader, free of links. */
  readonly name: string | null;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown as a table, in this order. */
  readonly figures: readonly Figure[];
  /** What the button does, and its full address. */
  readonly action: { readonly label: string; readonly link: string };
  readonly footer: string;
  /** The full address that stops such mails; null for a mail that is sent only on request. */
  readonly unsubscribe: string | null;
};

/** Makes a line of plain text that may begin with a Latin name read from right to left. */
const RIGHT_TO_LEFT_MARK = '\u200f';

const greetingOf = (name: string) => text('mail.greeting', { name: isolated(name) });

/** The plain text of a mail. */
export function mailText(mail: MailContent): string {
  const greeting = mail.name === null ? [] : [greetingOf(mail.name), ''];
  const stop = mail.unsubscribe === null ? [] : [`${text('mail.unsubscribe')}: ${mail.unsubscribe}`];
  return [
    ...greeting,
    ...mail.paragraphs.flatMap(paragraph => [`${RIGHT_TO_LEFT_MARK}${paragraph}`, '']),
    ...mail.figures.map(({ label, value }) => `${RIGHT_TO_LEFT_MARK}${label}: ${value}`),
    ...(mail.figures.length === 0 ? [] : ['']),
    `${mail.action.label}: ${mail.action.link}`,
    '',
    mail.footer,
    ...stop,
  ].join('\n');
}

/** Rendered ahead from the .mjml beside it by `npm run mails` (docs/decisions/0023). */
const template = readFileSync(new URL('./mail.html', import.meta.url), 'utf8');

/** The HTML of a mail. */
export function mailHtml(mail: MailContent): string {
  return fillHtml(template, {
    brand: text('mail.brand'),
    greetings: mail.name === null ? [] : [{ greeting: greetingOf(mail.name) }],
    title: mail.title,
    preview: mail.paragraphs[0] ?? '',
    paragraphs: mail.paragraphs.map(paragraph => ({ paragraph })),
    tables: mail.figures.length === 0 ? [] : [{ figures: mail.figures }],
    link: mail.action.link,
    open: mail.action.label,
    footer: mail.footer,
    stops:
      mail.unsubscribe === null ? [] : [{ unsubscribe: mail.unsubscribe, stop: text('mail.unsubscribe') }],
  });
}
