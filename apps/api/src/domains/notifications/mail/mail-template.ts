import { readFileSync } from 'node:fs';
import { isolated } from '@rifq/rules';
import { directionOf, type Locale } from '../../../core/locales.ts';
import type { Figure } from '../../../core/notification.ts';
import { fillHtml } from './html.ts';
import { textIn } from './mail.texts.ts';

export type MailContent = {
  readonly language: Locale;
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

/** Makes a line of plain text that may begin with a name of the other direction read in the mail's own. */
const marks = { rtl: '\u200f', ltr: '\u200e' } as const;

const greetingOf = (name: string, language: Locale) =>
  textIn(language)('mail.greeting', { name: isolated(name) });

/** The plain text of a mail. */
export function mailText(mail: MailContent): string {
  const text = textIn(mail.language);
  const mark = marks[directionOf(mail.language)];
  const greeting = mail.name === null ? [] : [greetingOf(mail.name, mail.language), ''];
  const stop = mail.unsubscribe === null ? [] : [`${text('mail.unsubscribe')}: ${mail.unsubscribe}`];
  return [
    ...greeting,
    ...mail.paragraphs.flatMap(paragraph => [`${mark}${paragraph}`, '']),
    ...mail.figures.map(({ label, value }) => `${mark}${label}: ${value}`),
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
  const text = textIn(mail.language);
  const direction = directionOf(mail.language);
  return fillHtml(template, {
    language: mail.language,
    direction,
    start: direction === 'rtl' ? 'right' : 'left',
    end: direction === 'rtl' ? 'left' : 'right',
    brand: text('mail.brand'),
    greetings: mail.name === null ? [] : [{ greeting: greetingOf(mail.name, mail.language) }],
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
