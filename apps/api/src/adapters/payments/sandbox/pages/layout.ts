import { type Html, html, Html as Markup } from './html.ts';
import { icons } from './icons.ts';
import { text } from './pages.texts.ts';
import { STYLE } from './style.ts';

export type Page = {
  readonly title: string;
  readonly content: Html;
  /** Below the content. */
  readonly foot: Html | null;
  /** After how many seconds it is asked for again, when something will have changed; null for never. */
  readonly refreshAfter: number | null;
};

const style = new Markup(`<style>${STYLE}</style>`);

/** A whole page, without any script. The band says on each of them that nothing here is real. */
export function pageHtml({ title, content, foot, refreshAfter }: Page): string {
  return html`<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${
    refreshAfter !== null && html`<meta http-equiv="refresh" content="${refreshAfter}">`
  }<link rel="icon" href="data:,"><title>${title} | ${text('merchant.name')}</title>${style}</head><body>
<div class="band" role="note"><div class="row">${icons.flask}<span><b>${text('band.title')}</b> ${text('band.text')}</span></div></div>
<main class="page"><header class="head"><span class="row">${icons.lock}<span>${text('gateway.name')}</span></span><span class="tag row">${icons.flask}${text('gateway.tag')}</span></header>
${content}
<footer class="foot"><span>${text('foot.number')}</span>${foot}</footer></main></body></html>`.markup;
}
