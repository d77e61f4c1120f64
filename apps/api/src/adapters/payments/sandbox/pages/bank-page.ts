import type { GatewaySession, UsedCard } from '../session.ts';
import { BANK_CODE } from '../test-cards.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import type { HtmlPage } from './layout.ts';
import type { PageText } from './pages.texts.ts';
import { amountOf, cancelForm, holdOf, ltr } from './parts.ts';

/** Drawn behind the single field of the code, which typing and pasting fill without any script. */
const boxes = html`<span class="boxes" aria-hidden="true">${Array.from({ length: BANK_CODE.length }, () => html`<i></i>`)}</span>`;

/** Builds the page on which the bank requests its code (3-D Secure). */
export function bankPage(
  text: PageText,
  session: GatewaySession,
  card: UsedCard,
  isFaulty: boolean,
  now: Date,
): HtmlPage {
  const { order } = session;
  const content = html`<form class="card bank" method="post" novalidate><header><span class="row">${icons.bank}<span>${text('bank.name')}</span></span><span class="small">${ltr('3-D Secure')}</span></header>
<div><h1>${text('bank.title')}</h1><p class="small">${text(order ? 'bank.asks.pay' : 'bank.asks.save')} ${ltr(`•••• ${card.last4}`)}.</p></div>
<dl><div><dt>${text('bank.merchant')}</dt><dd>${text('merchant.name')}</dd></div>${
    order && html`<div><dt>${text('bank.amount')}</dt><dd>${amountOf(order)}</dd></div>`
  }</dl>
<div class="field"><label for="code">${text('bank.code')}</label><div class="input code${isFaulty && ' bad'}">${boxes}<input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="20" autofocus aria-describedby="${isFaulty && 'code-fault '}code-help"${
    isFaulty && html` aria-invalid="true"`
  }></div>${isFaulty && html`<p class="fault" id="code-fault">${text('fault.code')}</p>`}<p class="small" id="code-help">${text('bank.help')} <b>${ltr(BANK_CODE)}</b></p></div>
<div class="buttons"><button class="button" name="action" value="confirm">${text('bank.confirm')}</button><button class="button line" name="action" value="refuse">${text('bank.refuse')}</button></div>
${holdOf(text, session, now)}</form>`;
  return {
    title: text('title.bank'),
    content,
    foot: cancelForm(text),
  };
}
