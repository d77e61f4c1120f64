import { escapeHtml } from '../../../core/escape-html.ts';
import { htmlAttributes, type Locale } from '../../../core/locales.ts';
import { textIn } from './mail.texts.ts';

/** The question, the confirmation, or the page for an invalid link. */
export type LinkPage = {
  readonly title: string;
  readonly sentence: string;
  /** The label of the button that does what the link is for, if there is one. */
  readonly button?: string;
  readonly link: { readonly href: string; readonly label: string };
};

/** Values of the app's two themes. */
const STYLE = [
  ':root{color-scheme:light dark;--bg:#faf4e8;--ink:#12332f;--primary:#0e5b50;--on-primary:#fff8ec;--link:#0e5b50}',
  '@media (prefers-color-scheme:dark){:root{--bg:#0d1f1c;--ink:#f4ecdc;--primary:#79cdb6;--on-primary:#06231e;--link:#8ed8c3}}',
  'body{margin:0;background:var(--bg);color:var(--ink);font:17px/1.8 system-ui,Tahoma,sans-serif}',
  'main{max-width:32rem;margin:12vh auto;padding:0 1.5rem;text-align:center}',
  'img{height:48px}p{text-wrap:balance}h1{margin:1.5rem 0 .5rem;font-size:1.6rem;line-height:1.45}',
  'button,a{font:inherit;font-weight:700}a{color:var(--link)}',
  'button{margin:.5rem 0;padding:.7rem 1.6rem;border:0;border-radius:2rem;background:var(--primary);color:var(--on-primary);cursor:pointer}',
].join('');

/** A page without scripts, since it is opened from a mail in any browser. */
export function linkPageHtml(locale: Locale, { title, sentence, button, link }: LinkPage): string {
  const heading = escapeHtml(title);
  const form =
    button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  const brand = escapeHtml(textIn(locale)('mail.brand'));
  return `<!doctype html><html ${htmlAttributes(locale)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${heading} | ${brand}</title><style>${STYLE}</style></head><body><main><a href="/"><img src="/icons/wordmark.svg" alt="${brand}"></a><h1>${heading}</h1><p>${escapeHtml(sentence)}</p>${form}<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p></main></body></html>`;
}
