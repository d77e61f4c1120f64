import type { GatewaySession } from '../session.ts';
import { html } from './html.ts';
import type { HtmlPage } from './layout.ts';
import type { PageText } from './pages.texts.ts';
import { summaryOf } from './parts.ts';

function messagePage(
  text: PageText,
  title: string,
  sentence: string,
  back: string,
  summary: ReturnType<typeof summaryOf>,
): HtmlPage {
  const content = html`<div class="columns"><section class="card"><h1>${title}</h1><p>${sentence}</p><div class="buttons"><a class="button" href="${back}">${text('foot.back')}</a></div></section>${summary}</div>`;
  return { title, content, foot: null };
}

/** Builds the page of a session without further action: its state, and the return link. */
export function closedPage(
  text: PageText,
  session: GatewaySession,
  state: Exclude<GatewaySession['state'], 'open'>,
): HtmlPage {
  const { order, returnUrl } = session;
  // Only a payment waits for a bank, or ends with the decline of a saved card.
  const key =
    order !== null || state === 'processing' || state === 'declined'
      ? (`closed.pay.${state}` as const)
      : (`closed.save.${state}` as const);
  return messagePage(text, text(key), text(`${key}.text`), returnUrl, summaryOf(text, session, null));
}

/** Builds the page for an unknown session. */
export const unknownPage = (text: PageText, home: string): HtmlPage =>
  messagePage(text, text('unknown.title'), text('unknown.text'), home, null);

/** Builds the page for too many requests from one address. */
export const busyPage = (text: PageText, home: string): HtmlPage =>
  messagePage(text, text('busy.title'), text('busy.text'), home, null);
