import type { GatewaySession } from '../session.ts';
import { html } from './html.ts';
import type { HtmlPage } from './layout.ts';
import { text } from './pages.texts.ts';
import { summaryOf } from './parts.ts';

function messagePage(
  title: string,
  sentence: string,
  back: string,
  summary: ReturnType<typeof summaryOf>,
): HtmlPage {
  const content = html`<div class="columns"><section class="card"><h1>${title}</h1><p>${sentence}</p><div class="buttons"><a class="button" href="${back}">${text('foot.back')}</a></div></section>${summary}</div>`;
  return { title, content, foot: null };
}

/** A session in which there is nothing left to do: what it is, and the way back. */
export function closedPage(
  session: GatewaySession,
  state: Exclude<GatewaySession['state'], 'open'>,
): HtmlPage {
  const { order, returnUrl } = session;
  // Only a payment waits for a bank, or ends with the refusal of a kept card.
  const key =
    order !== null || state === 'processing' || state === 'declined'
      ? (`closed.pay.${state}` as const)
      : (`closed.save.${state}` as const);
  return messagePage(text(key), text(`${key}.text`), returnUrl, summaryOf(session, null));
}

/** No session has this address. */
export const unknownPage = (home: string): HtmlPage =>
  messagePage(text('unknown.title'), text('unknown.text'), home, null);

/** Too much was asked for from one address. */
export const busyPage = (home: string): HtmlPage =>
  messagePage(text('busy.title'), text('busy.text'), home, null);
