import { text } from '../../texts/index.ts';
import { escapeHtml } from './html.ts';

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

/** The text of a mail without HTML. */
export function mailText(mail: MailContent): string {
  const greeting = mail.name === null ? [] : [text('mail.greeting', { name: mail.name }), ''];
  return [
    ...greeting,
    mail.body,
    '',
    `${text('mail.open')}: ${mail.link}`,
    '',
    text('mail.footer', { kind: mail.kind }),
    `${text('mail.unsubscribe')}: ${mail.unsubscribe}`,
  ].join('\n');
}

/**
 * The HTML of a mail in what Gmail and Outlook understand: tables, inline styles, no pictures. Gmail drops `dir` from
 * html and body, and Outlook inherits it badly, so every cell says that it reads from right to left.
 */
export function mailHtml(mail: MailContent): string {
  const safe = {
    title: escapeHtml(mail.title),
    body: escapeHtml(mail.body),
    link: escapeHtml(mail.link),
    unsubscribe: escapeHtml(mail.unsubscribe),
  };
  const cell = (style: string, content: string) =>
    `<tr><td dir="rtl" align="right" style="${FONT};direction:rtl;text-align:right;${style}">${content}</td></tr>`;
  const greeting =
    mail.name === null
      ? ''
      : cell(
          `padding:28px 28px 0;font-size:16px;line-height:1.8;color:${colours.ink}`,
          escapeHtml(text('mail.greeting', { name: mail.name })),
        );
  const open = `<a href="${safe.link}" style="${FONT};display:inline-block;padding:12px 24px;background-color:${button.back};color:${button.ink};font-size:16px;font-weight:bold;text-decoration:none;border-radius:10px">${escapeHtml(text('mail.open'))}</a>`;
  const stop = `<a href="${safe.unsubscribe}" style="color:${colours.soft};text-decoration:underline">${escapeHtml(text('mail.unsubscribe'))}</a>`;
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${safe.title}</title>
</head>
<body dir="rtl" style="margin:0;padding:0;background-color:${colours.back}">
<table role="presentation" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colours.back}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="rtl" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;background-color:${colours.card};border:1px solid ${colours.line};border-radius:14px">
${greeting}
${cell(`padding:16px 28px 0;font-size:21px;line-height:1.5;font-weight:bold;color:${colours.ink}`, safe.title)}
${cell(`padding:10px 28px 0;font-size:16px;line-height:1.8;color:${colours.ink}`, safe.body)}
${cell('padding:22px 28px 28px', open)}
${cell(`padding:16px 28px;border-top:1px solid ${colours.line};font-size:13px;line-height:1.8;color:${colours.soft}`, `${escapeHtml(text('mail.footer', { kind: mail.kind }))} ${stop}`)}
</table>
</td></tr>
</table>
</body>
</html>`;
}
