import { cardBrandNames, latinDigits } from '@rifq/rules';
import type { GatewaySession } from '../session.ts';
import { type TestCardName, testCard, testCardNames, testCardOf } from '../test-cards.ts';
import { type CardFaults, type CardField, groupsOf, type TypedCard } from './card-form.ts';
import { type Html, html } from './html.ts';
import { icons } from './icons.ts';
import type { HtmlPage } from './layout.ts';
import type { PageText } from './pages.texts.ts';
import { amountOf, cancelForm, holdOf, ltr, summaryOf } from './parts.ts';

/** The state of the form: its values, their faults, and whether to report the last attempt. */
export type CardForm = {
  readonly typed: TypedCard;
  readonly keeps: boolean;
  readonly faults: CardFaults;
  readonly saysDecline: boolean;
};

/** The number of test cards shown initially; a button reveals the others. */
const SHOWN = 3;

const fields: readonly CardField[] = ['number', 'expiry', 'cvc', 'holder'];

function fieldHtml(text: PageText, field: CardField, form: CardForm, mark?: Html): Html {
  const fault = form.faults[field];
  const isFirst = fault !== undefined && fields.find(each => form.faults[each]) === field;
  const isBad = fault !== undefined || (field === 'number' && form.saysDecline);
  const described = fault === undefined ? (isBad ? 'decline' : null) : `${field}-fault`;
  return html`<div class="field"><label for="${field}">${text(`form.${field}`)}</label><div class="input${
    isBad && ' bad'
  }"><input id="${field}" name="${field}" value="${form.typed[field]}" autocomplete="off" maxlength="100"${
    field !== 'holder' && html` inputmode="numeric"`
  }${isBad && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}${
    isFirst && html` autofocus`
  }>${mark}</div>${fault && html`<p class="fault" id="${field}-fault">${text(`fault.${fault}`)}</p>`}</div>`;
}

function declineNote(text: PageText, { decline, order }: GatewaySession): Html | null {
  if (decline === null) return null;
  const taken = order === null ? 'decline.nothing_saved' : 'decline.nothing_taken';
  return html`<div class="note" role="alert" id="decline" tabindex="-1" autofocus>${icons.alert}<span><b>${text(`decline.${decline}`)}</b> ${text(taken)}</span></div>`;
}

function keepSwitch(text: PageText, keeps: boolean): Html {
  return html`<label class="switch"><span>${text('form.keep')}</span><input type="checkbox" role="switch" name="keep" value="1"${keeps && html` checked`}></label>`;
}

/** Builds the main button and, after a decline, a link to another method. */
function buttonsHtml(text: PageText, { order, returnUrl }: GatewaySession, { saysDecline }: CardForm): Html {
  if (saysDecline)
    return html`<div class="buttons"><button class="button" name="action" value="pay">${text('form.button.retry')}</button>${
      order && html`<a class="button line" href="${returnUrl}">${text('form.button.other')}</a>`
    }</div>`;
  const label = order ? html`${text('form.button.pay')} ${amountOf(order)}` : text('form.button.save');
  return html`<div class="buttons"><button class="button" name="action" value="pay">${icons.lock}<span>${label}</span></button></div>`;
}

function testCardHtml(text: PageText, name: TestCardName, current: TestCardName | undefined): Html {
  const { refusal, asksCode } = testCard(name);
  const sign = refusal !== null ? icons.refuses : asksCode ? icons.asks : icons.pays;
  return html`<button name="fill" value="${name}" aria-pressed="${String(name === current)}">${sign}<span class="grow">${text(`card.${name}`)}</span>${ltr(groupsOf(name))}</button>`;
}

function testCardsHtml(text: PageText, current: TestCardName | undefined): Html {
  const buttonOf = (name: TestCardName) => testCardHtml(text, name, current);
  const others = testCardNames.slice(SHOWN);
  const isOpen = current !== undefined && others.includes(current);
  return html`<div class="field" role="group" aria-labelledby="cards"><span class="label" id="cards">${text('form.cards')}</span><div class="cards">${testCardNames.slice(0, SHOWN).map(buttonOf)}</div><details${isOpen && html` open`}><summary>${text('form.cards.more')}</summary><div class="cards">${others.map(buttonOf)}</div></details></div>`;
}

/** Builds the page on which a card is typed. */
export function formPage(text: PageText, session: GatewaySession, form: CardForm, now: Date): HtmlPage {
  const { order } = session;
  const current = testCardOf(latinDigits(form.typed.number).replaceAll(/\s/g, ''));
  const brand = current && html`<b>${cardBrandNames[testCard(current).brand]}</b>`;
  const content = html`<div class="columns"><form class="card" method="post" novalidate>
<h1>${text(order ? 'form.pay' : 'form.save')}</h1>${form.saysDecline && declineNote(text, session)}
${fieldHtml(text, 'number', form, brand)}
<div class="two">${fieldHtml(text, 'expiry', form)}${fieldHtml(text, 'cvc', form)}</div>
${fieldHtml(text, 'holder', form)}
${order && keepSwitch(text, form.keeps)}
${buttonsHtml(text, session, form)}
${testCardsHtml(text, current)}
</form>${summaryOf(text, session, holdOf(text, session, now))}</div>`;
  return {
    title: text(order ? 'title.pay' : 'title.save'),
    content,
    foot: cancelForm(text),
  };
}
