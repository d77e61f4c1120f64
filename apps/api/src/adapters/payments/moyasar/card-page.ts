import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Html, html, Html as Markup } from '../sandbox/pages/html.ts';
import { STYLE, STYLE_SOURCE } from '../sandbox/pages/style.ts';

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

const page = (title: string, band: Html | null, content: Html, end: Html | null) =>
  html`<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title} | رِفق</title>${new Markup(`<style>${STYLE}</style>`)}</head><body>
${band}<main class="page"><div class="bank">${content}</div></main>${end}</body></html>`.markup;

const testBand = html`<div class="band" role="note"><div class="row"><span><b>بيئة تجريبية.</b> لا يُسحب أي مبلغ هنا، ولا تُكتب بطاقة حقيقية.</span></div></div>`;

/** An input without a name, so that no form can submit it. The script shows its fault if it does not match. */
const field = (id: string, label: string, fault: string, attributes: Html) =>
  html`<div class="field"><label for="${id}">${label}</label><div class="input"><input id="${id}" required ${attributes}></div><p class="fault" id="${id}-fault" hidden>${fault}</p></div>`;

/** The month before the year, as typed from left to right. */
const EXPIRY_HINT = 'شهر\u200e / \u200eسنة';

const fields = html`${field('number', 'رقم البطاقة', 'رقم البطاقة غير مكتمل، أو فيه غير الأرقام.', html`inputmode="numeric" autocomplete="cc-number" pattern="[0-9٠-٩۰-۹ ]{13,23}"`)}
<div class="two">${field('expiry', 'تاريخ الانتهاء', 'يُكتب الشهر برقمين ثم السنة.', html`inputmode="numeric" autocomplete="cc-exp" placeholder="${EXPIRY_HINT}" pattern="([0٠۰][1-9١-٩۱-۹]|[1١۱][0-2٠-٢۰-۲]) *\\/? *([2٢۲][0٠۰])?[0-9٠-٩۰-۹]{2}"`)}${field('cvc', 'رمز الأمان', 'رمز الأمان ثلاثة أرقام أو أربعة.', html`inputmode="numeric" autocomplete="cc-csc" pattern="[0-9٠-٩۰-۹]{3,4}"`)}</div>
${field('holder', 'الاسم على البطاقة', 'الاسم على البطاقة مطلوب.', html`autocomplete="cc-name" maxlength="100" pattern=".*\\S.*"`)}`;

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
export function cardPageHtml({ setupId, payer, publishableKey, apiUrl, returnUrl }: CardPage): string {
  const wrong = 'لم تُقبل البطاقة. يمكن التحقّق من بياناتها والمحاولة مرة أخرى.';
  const down = 'تعذّر الوصول إلى بوّابة الدفع. لم يُحفظ شيء، ويمكن المحاولة مرة أخرى.';
  const content = html`<section class="card"><h1>حفظ بطاقة</h1>
<p class="small">للتحقّق من البطاقة يُحجز ريال واحد ثم يُلغى الحجز تلقائيًا، وقد يُطلب رمز من البنك.</p>
<noscript><p class="fault">تحتاج هذه الصفحة إلى تفعيل JavaScript.</p></noscript>
<form id="card" class="field" novalidate data-api="${apiUrl}" data-key="${publishableKey}" data-callback="${returnUrl}" data-setup="${setupId}" data-payer="${payer}" data-wrong="${wrong}" data-down="${down}">
${fields}
<p id="fault" class="fault" role="alert"></p>
<div class="buttons"><button id="give" class="button">حفظ البطاقة</button><a class="button line" href="${returnUrl}">الإلغاء والعودة إلى رِفق</a></div></form>
<p class="small">رقم البطاقة لا يصل إلى رِفق</p></section>`;
  const band = publishableKey.startsWith('pk_test_') ? testBand : null;
  return page('حفظ بطاقة', band, content, new Markup(`<script>${script}</script>`));
}

/** Builds a page that explains why there is no form, with the return link. */
export function cardNoticeHtml(
  title: string,
  sentence: string,
  way: { href: string; label: string },
): string {
  const content = html`<section class="card"><h1>${title}</h1><p>${sentence}</p><div class="buttons"><a class="button" href="${way.href}">${way.label}</a></div></section>`;
  return page(title, null, content, null);
}
