import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Money } from '@rifq/rules';
import { formatAmount, leftToRight } from '../../../core/formats.ts';
import { htmlAttributes, type Locale } from '../../../core/locales.ts';
import { type Html, html, Html as Markup } from '../sandbox/pages/html.ts';
import { STYLE, STYLE_SOURCE } from '../sandbox/pages/style.ts';
import { cvcDigits, textIn } from './card-page.texts.ts';

const script = readFileSync(new URL('card-page.js', import.meta.url), 'utf8');
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Headers of the card page. It may connect to Moyasar only: neither a form nor a script of it can send the typed data
 * to this server.
 */
export const cardPageHeaders = (apiUrl: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${SCRIPT_SOURCE}`,
    `style-src ${STYLE_SOURCE}`,
    `connect-src ${new URL(apiUrl).origin}`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/** What Moyasar holds to check a card, and voids. */
const HELD: Money = { amount: 100, currency: 'SAR' };
const EXPIRY_EXAMPLE = '04 / 29';

type Page = {
  readonly title: string;
  readonly band: Html | null;
  readonly content: Html;
  readonly end: Html | null;
};

const page = (locale: Locale, { title, band, content, end }: Page) =>
  html`<!doctype html>
<html ${new Markup(htmlAttributes(locale))}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title} | ${textIn(locale)('brand')}</title>${new Markup(`<style>${STYLE}</style>`)}</head><body>
${band}<main class="page"><div class="bank">${content}</div></main>${end}</body></html>`.markup;

type PageText = ReturnType<typeof textIn>;

const testBand = (text: PageText) =>
  html`<div class="band" role="note"><div class="row"><span><b>${text('band.title')}</b> ${text('band.text')}</span></div></div>`;

/** An input without a name, so that no form can submit it. The script shows its fault if it does not match. */
const field = (text: PageText, id: 'number' | 'expiry' | 'cvc' | 'holder', attributes: Html) =>
  html`<div class="field"><label for="${id}">${text(id)}</label><div class="input"><input id="${id}" required ${attributes}></div><p class="fault" id="${id}-fault" hidden>${text(`${id}.fault`, { example: leftToRight(EXPIRY_EXAMPLE) })}</p></div>`;

const fields = (
  text: PageText,
) => html`${field(text, 'number', html`inputmode="numeric" autocomplete="cc-number" pattern="[0-9٠-٩۰-۹ ]{13,23}"`)}
<div class="two">${field(text, 'expiry', html`inputmode="numeric" autocomplete="cc-exp" placeholder="${text('expiry.hint')}" pattern="([0٠۰][1-9١-٩۱-۹]|[1١۱][0-2٠-٢۰-۲]) *\\/? *([2٢۲][0٠۰])?[0-9٠-٩۰-۹]{2}"`)}${field(text, 'cvc', html`inputmode="numeric" autocomplete="cc-csc" pattern="[0-9٠-٩۰-۹]{${cvcDigits.least},${cvcDigits.most}}"`)}</div>
${field(text, 'holder', html`autocomplete="cc-name" maxlength="100" pattern=".*\\S.*"`)}`;

export type CardPage = {
  readonly setupId: string;
  /** The user who gives the card. */
  readonly payer: string;
  readonly publishableKey: string;
  /** Including `/v1`. */
  readonly apiUrl: string;
  /** The return URL of the payer. */
  readonly returnUrl: string;
};

/** Builds the page on which a payer saves a card at Moyasar. It needs scripts, since Moyasar returns JSON. */
export function cardPageHtml(
  locale: Locale,
  { setupId, payer, publishableKey, apiUrl, returnUrl }: CardPage,
): string {
  const text = textIn(locale);
  const title = text('title');
  const content = html`<section class="card"><h1>${title}</h1>
<p class="small">${text('about', { amount: formatAmount(HELD, { language: locale, digits: 'latn' }) })}</p>
<noscript><p class="fault">${text('script')}</p></noscript>
<form id="card" class="field" novalidate data-api="${apiUrl}" data-key="${publishableKey}" data-callback="${returnUrl}" data-setup="${setupId}" data-payer="${payer}" data-wrong="${text('wrong')}" data-down="${text('down')}">
${fields(text)}
<p id="fault" class="fault" role="alert"></p>
<div class="buttons"><button id="give" class="button">${text('save')}</button><a class="button line" href="${returnUrl}">${text('cancel')}</a></div></form>
<p class="small">${text('foot')}</p></section>`;
  const band = publishableKey.startsWith('pk_test_') ? testBand(text) : null;
  return page(locale, { title, band, content, end: new Markup(`<script>${script}</script>`) });
}

/** Builds a page that explains why there is no form, with the return link. */
export function cardNoticeHtml(
  locale: Locale,
  notice: 'unknown' | 'over' | 'down',
  way: { readonly href: string; readonly label: 'back' | 'again' },
): string {
  const text = textIn(locale);
  const title = text(`${notice}.title`);
  const content = html`<section class="card"><h1>${title}</h1><p>${text(`${notice}.text`)}</p><div class="buttons"><a class="button" href="${way.href}">${text(way.label)}</a></div></section>`;
  return page(locale, { title, band: null, content, end: null });
}
