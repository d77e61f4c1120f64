import { escapeHtml } from './html.ts';
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

/** Values of the light theme: mail programs know no variables. */
const colours = { back: '#faf4e8', card: '#fffdf8', ink: '#12332f', soft: '#5b6f68', line: '#e6dac3' };
const button = { back: '#0e5b50', ink: '#fff8ec' };

/** Of the fonts mail programs have, these write Arabic well. */
const FONT = "font-family:'Segoe UI',Tahoma,Arial,sans-serif";

/** A line may begin with the Latin name of an animal: where no `dir` can be given, this mark makes it read from the right. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** The text of a mail without HTML. */
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

const table = (attributes: string, rows: string) =>
  `<table role="presentation" dir="rtl" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

/** Gmail drops `dir` from html and body, and Outlook inherits it badly, so every cell says that it reads from right to left. */
const row = (style: string, content: string) =>
  `<tr><td dir="rtl" align="right" style="${FONT};direction:rtl;text-align:right;${style}">${content}</td></tr>`;

/** Outlook gives a link no padding, so that the cell around it has to be the button. */
function buttonTo(href: string, label: string): string {
  const cell = `padding:12px 24px;background-color:${button.back};border-radius:10px`;
  const link = `${FONT};color:${button.ink};font-size:16px;font-weight:bold;text-decoration:none`;
  return table(
    '',
    `<tr><td dir="rtl" bgcolor="${button.back}" style="${cell}"><a href="${href}" style="${link}">${label}</a></td></tr>`,
  );
}

/** Outlook knows no greatest width: it gets a table of its own around what others let grow up to 560 (on a
 * table Apple's mail ignores it). */
function within560(content: string): string {
  const attributes = 'width="560" align="center" cellpadding="0" cellspacing="0" border="0"';
  return `<!--[if mso]><table role="presentation" dir="rtl" ${attributes}><tr><td><![endif]-->
<div dir="rtl" style="max-width:560px;margin:0 auto">${content}</div>
<!--[if mso]></td></tr></table><![endif]-->`;
}

/** One of Gmail's programs shows what is not displayed: there it is too small to see. */
const HIDDEN = `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${colours.back}`;

/**
 * The HTML of a mail in what Gmail and Outlook understand: tables, inline styles, no pictures. Lists of mails show what the
 * mail is about after its subject, from a line that the mail itself hides.
 */
export function mailHtml(mail: MailContent): string {
  const body = escapeHtml(mail.body);
  const greeting = mail.name === null ? '' : escapeHtml(text('mail.greeting', { name: mail.name }));
  const stop = `<a href="${escapeHtml(mail.unsubscribe)}" style="color:${colours.soft};text-decoration:underline">${escapeHtml(text('mail.unsubscribe'))}</a>`;
  const card = [
    greeting && row(`padding:28px 28px 0;font-size:16px;line-height:1.8;color:${colours.ink}`, greeting),
    row(
      `padding:16px 28px 0;font-size:21px;line-height:1.5;font-weight:bold;color:${colours.ink}`,
      escapeHtml(mail.title),
    ),
    row(`padding:10px 28px 0;font-size:16px;line-height:1.8;color:${colours.ink}`, body),
    row('padding:22px 28px 28px', buttonTo(escapeHtml(mail.link), escapeHtml(text('mail.open')))),
    row(
      `padding:16px 28px;border-top:1px solid ${colours.line};font-size:13px;line-height:1.8;color:${colours.soft}`,
      `${escapeHtml(text('mail.footer', { kind: mail.kind }))} ${stop}`,
    ),
  ];
  const cardStyle = `width:100%;background-color:${colours.card};border:1px solid ${colours.line};border-radius:14px`;
  const page = table(
    'width="100%"',
    row(
      `padding:0 4px 14px;font-size:26px;line-height:1.4;font-weight:bold;color:${button.back}`,
      escapeHtml(text('mail.brand')),
    ) + row('', table(`width="100%" style="${cardStyle}"`, card.join(''))),
  );
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(mail.title)}</title>
</head>
<body dir="rtl" style="margin:0;padding:0;background-color:${colours.back}">
<div dir="rtl" style="${HIDDEN}">${body}</div>
${table(`width="100%" style="background-color:${colours.back}"`, `<tr><td align="center" style="padding:24px 12px">${within560(page)}</td></tr>`)}
</body>
</html>`;
}
