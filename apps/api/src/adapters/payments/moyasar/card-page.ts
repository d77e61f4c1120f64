import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const style = beside('card-page.css');
const script = beside('card-page.js');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<"]/g, letter => entities[letter] ?? letter);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Headers of the page for a card. It may speak to Moyasar alone: neither a form nor a script of it can send anything to
 * this server, whatever is typed.
 */
export const cardPageHeaders = (apiUrl: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    `connect-src ${new URL(apiUrl).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const documentOf = (title: string, body: string, end = '') =>
  `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} | رِفق</title><style>${style}</style></head><body>${body}${end}</body></html>`;

const TEST_BAND =
  '<p class="band" role="note"><b>بيئة تجريبية.</b> لا يُسحب أي مبلغ هنا، ولا تُكتب بطاقة حقيقية.</p>';

const TITLE = 'حفظ بطاقة';

/** An input without a name: no form can carry it anywhere. */
const field = (id: string, label: string, attributes: string) =>
  `<div class="field"><label for="${id}">${label}</label><input id="${id}" dir="ltr" required ${attributes}></div>`;

const DIGITS = '[0-9٠-٩۰-۹ ]';

export type CardPage = {
  readonly setupId: string;
  readonly publishableKey: string;
  /** With `/v1`. */
  readonly apiUrl: string;
  /** Where the payer comes back to. */
  readonly returnUrl: string;
};

/** The page on which a payer gives a card to Moyasar to keep. It needs scripts, since Moyasar answers with data. */
export function cardPageHtml({ setupId, publishableKey, apiUrl, returnUrl }: CardPage): string {
  const data = {
    api: apiUrl,
    key: publishableKey,
    callback: returnUrl,
    setup: setupId,
    wrong: 'لم تُقبل البطاقة. يمكن التحقّق من بياناتها والمحاولة مرة أخرى.',
    down: 'تعذّر الوصول إلى بوّابة الدفع. لم يُحفظ شيء، ويمكن المحاولة مرة أخرى.',
  };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escaped(value)}"`);
  const form = [
    `<form id="card" ${attributes.join(' ')}>`,
    field('number', 'رقم البطاقة', `inputmode="numeric" autocomplete="cc-number" pattern="${DIGITS}{13,23}"`),
    '<div class="pair">',
    field(
      'expiry',
      'تاريخ الانتهاء',
      `inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" pattern="(${DIGITS}|/){4,9}"`,
    ),
    field('cvc', 'رمز الأمان', `inputmode="numeric" autocomplete="cc-csc" pattern="${DIGITS}{3,4}"`),
    '</div>',
    field('holder', 'الاسم على البطاقة', 'autocomplete="cc-name" maxlength="100"'),
    '<p id="fault" role="alert"></p><button id="give">حفظ البطاقة</button></form>',
  ].join('');
  const note =
    '<p class="note">للتحقّق من البطاقة يُحجز ريال واحد ثم يُلغى الحجز تلقائيًا، وقد يُطلب رمز من البنك.</p>';
  const foot = `<p class="foot"><span>رقم البطاقة لا يصل إلى رِفق</span><a href="${escaped(returnUrl)}">الإلغاء والعودة إلى رِفق</a></p>`;
  const band = publishableKey.startsWith('pk_test_') ? TEST_BAND : '';
  const needsScript = '<noscript><p class="note">تحتاج هذه الصفحة إلى تفعيل JavaScript.</p></noscript>';
  return documentOf(
    TITLE,
    `${band}<main><section class="card"><h1>${TITLE}</h1>${note}${needsScript}${form}</section>${foot}</main>`,
    `<script>${script}</script>`,
  );
}

/** A page that says why there is nothing to fill in, with the way back. */
export function cardNoticeHtml(
  title: string,
  sentence: string,
  way: { href: string; label: string },
): string {
  const link = `<a class="go" href="${escaped(way.href)}">${way.label}</a>`;
  return documentOf(
    title,
    `<main><section class="card"><h1>${title}</h1><p>${sentence}</p>${link}</section></main>`,
  );
}
