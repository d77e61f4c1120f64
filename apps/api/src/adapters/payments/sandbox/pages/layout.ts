import { htmlAttributes, type Locale } from '../../../../core/locales.ts';
import { Html, html } from './html.ts';
import { icons } from './icons.ts';
import { type PageText, textIn } from './pages.texts.ts';
import { SANDBOX_STYLE } from './style.ts';

export type HtmlPage = {
  readonly title: string;
  readonly content: Html;
  /** Shown below the content. */
  readonly foot: Html | null;
};

/** Builds a page in the language of its texts. */
export type PageBuilder = (text: PageText) => HtmlPage;

const style = new Html(`<style>${SANDBOX_STYLE}</style>`);

/** Builds a whole page, without any script. The band on each page states that nothing here is real. */
export function pageHtml(locale: Locale, page: PageBuilder): string {
  const text = textIn(locale);
  const { title, content, foot } = page(text);
  return html`<!doctype html>
<html ${new Html(htmlAttributes(locale))}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title} | ${text('merchant.name')}</title>${style}</head><body>
<header class="band"><div class="row" role="note">${icons.flask}<span><b>${text('band.title')}</b> ${text('band.text')}</span></div></header>
<main class="page"><header class="head"><span class="row">${icons.lock}<span>${text('gateway.name')}</span></span><span class="tag row">${icons.flask}${text('gateway.tag')}</span></header>
${content}
<footer class="foot"><span>${text('foot.number')}</span>${foot}</footer></main></body></html>`.markup;
}
