import { currencySign, decimalOf } from '@rifq/rules';
import type { GatewayOrder, GatewaySession } from '../session.ts';
import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import type { PageText } from './pages.texts.ts';

/** Wraps text from left to right within a sentence, such as a number with signs. */
export const ltr = (content: string): Html => html`<span class="ltr" dir="ltr">${content}</span>`;

/** Formats the requested amount: 20.00 ر.س */
export const amountOf = (order: GatewayOrder): Html =>
  html`${ltr(decimalOf(order))}\u00a0${currencySign(order.currency)}`;

/** Shows how long the slot is held from the time of the page: minutes and seconds. */
export function holdOf(text: PageText, session: GatewaySession, now: Date): Html | null {
  if (session.order === null) return null;
  const left = Math.max(0, Math.ceil((Date.parse(session.expiresAt) - now.getTime()) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return html`<p class="hold">${icons.timer}<span>${text('summary.hold')} ${ltr(time)} ${text('summary.hold.since')}</span></p>`;
}

/** Shows the payable, the amount, and the expiry below; nothing for a visit that saves a card. */
export function summaryOf(text: PageText, { order }: GatewaySession, until: Html | null): Html | null {
  if (order === null) return null;
  return html`<aside class="card summary"><div><p class="small">${text('summary.amount')}</p><p class="amount">${amountOf(order)}</p></div>
<dl><div><dt>${text('summary.service')}</dt><dd><bdi>${order.description}</bdi></dd></div><div><dt>${text('summary.number')}</dt><dd>${ltr(order.number)}</dd></div></dl>${until}</aside>`;
}

/** Builds the form that cancels a session. */
export const cancelForm = (text: PageText): Html =>
  html`<form method="post"><button name="action" value="cancel">${text('foot.cancel')}</button></form>`;
