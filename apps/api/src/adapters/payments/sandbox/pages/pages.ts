import { boundedText } from '@rifq/contract/bounded-text';
import { bareCode } from '@rifq/rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../../core/errors.ts';
import { negotiateLocale } from '../../../../core/locales.ts';
import type { SandboxContext } from '../context.ts';
import { PAGES, pagePath } from '../page-path.ts';
import type { GatewaySession } from '../session.ts';
import { BANK_CODE, isTestCardName } from '../test-cards.ts';
import {
  cancelSession,
  chooseToSave,
  refuseAtBank,
  submitBankCode,
  useTypedCard,
  viewSession,
} from '../visit.ts';
import { bankPage } from './bank-page.ts';
import { emptyCard, filledWith, lastAttemptOf, parseTypedCard } from './card-form.ts';
import { busyPage, closedPage, unknownPage } from './closed-page.ts';
import { fonts } from './fonts.ts';
import { type CardForm, formPage } from './form-page.ts';
import { type PageBuilder, pageHtml } from './layout.ts';
import { SANDBOX_STYLE_SOURCE } from './style.ts';

const field = z.catch(boundedText(200, 'field.invalid'), '');
/** A form of these pages; missing, duplicate, overlong or invalid fields are empty. */
const body = z.catch(
  z.object({
    action: field,
    fill: field,
    number: field,
    expiry: field,
    cvc: field,
    holder: field,
    keep: field,
    code: field,
  }),
  { action: '', fill: '', number: '', expiry: '', cvc: '', holder: '', keep: '', code: '' },
);
type Body = z.output<typeof body>;

const params = z.object({ id: field });
const querystring = z.object({ card: field });

/** Submitting a form may redirect to the return URL, which browsers check against the policy too. */
const policyFor = (returnUrl: string | null) =>
  `default-src 'none'; style-src ${SANDBOX_STYLE_SOURCE}; img-src data:; font-src 'self'; form-action 'self'${
    returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`
  }; base-uri 'none'; frame-ancestors 'none'`;

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Returns the form when the page is opened: empty, or as in the last attempt. */
const openedForm = ({ card, decline, keeps }: GatewaySession): CardForm => ({
  typed: card === null ? emptyCard : lastAttemptOf(card),
  keeps,
  faults: {},
  saysDecline: decline !== null,
});

/** Builds the page of a session in its current state, with the form of a chosen test card. */
function pageOf(session: GatewaySession, chosen: string, now: Date): PageBuilder {
  const { state, atBank } = session;
  if (state !== 'open') return text => closedPage(text, session, state);
  if (atBank !== null) return text => bankPage(text, session, atBank, false, now);
  const opened = openedForm(session);
  const form = isTestCardName(chosen)
    ? { ...opened, typed: filledWith(chosen, now), saysDecline: false }
    : opened;
  return text => formPage(text, session, form, now);
}

/** A form to show again with its faults; or the changed session, and the query of its next page. */
type Outcome =
  | { readonly faulty: PageBuilder }
  | { readonly changed: GatewaySession | null; readonly query?: string };

async function payBy(context: SandboxContext, session: GatewaySession, form: Body): Promise<Outcome> {
  const now = context.now();
  // The page for saving a card has no switch, since that is its purpose.
  const keeps = session.order === null || form.keep !== '';
  if (isTestCardName(form.fill))
    return { changed: await chooseToSave(context, session.id, keeps), query: `?card=${form.fill}` };
  const read = parseTypedCard(form, now);
  if ('card' in read) return { changed: await useTypedCard(context, session.id, { card: read.card, keeps }) };
  // A number other than a test card may be a real one, typed by mistake: it is not sent back either.
  const number = read.faults.number === undefined ? form.number : '';
  const typed = { ...form, number, cvc: '' };
  const again = { typed, keeps, faults: read.faults, saysDecline: false };
  return { faulty: text => formPage(text, session, again, now) };
}

async function answerBank(context: SandboxContext, session: GatewaySession, form: Body): Promise<Outcome> {
  const { atBank } = session;
  if (atBank === null) return { changed: session };
  const code = bareCode(form.code);
  if (code.length === BANK_CODE.length && /^\d+$/.test(code))
    return { changed: await submitBankCode(context, session.id, code) };
  const now = context.now();
  return { faulty: text => bankPage(text, session, atBank, true, now) };
}

/** Executes a form of the page. A session that is no longer open stays unchanged. */
async function submit(context: SandboxContext, session: GatewaySession, form: Body): Promise<Outcome> {
  if (session.state !== 'open') return { changed: session };
  if (form.action === 'cancel') return { changed: await cancelSession(context, session.id) };
  if (form.action === 'refuse') return { changed: await refuseAtBank(context, session.id) };
  if (form.action === 'confirm') return answerBank(context, session, form);
  return payBy(context, session, form);
}

/** Whether the payer is done, and is redirected back. */
const isFinished = ({ state }: GatewaySession, action: string): boolean =>
  state === 'done' ||
  state === 'processing' ||
  state === 'declined' ||
  (state !== 'open' && action === 'cancel');

/** Registers the pages of the sandbox in a separate scope: a page for each session, which its forms post to. */
export function sandboxPages(scope: FastifyInstance, context: SandboxContext): void {
  const home = context.publicUrl.href;
  const send = (reply: FastifyReply, status: number, page: PageBuilder, returnUrl: string | null = null) =>
    reply
      .status(status)
      .header('content-security-policy', policyFor(returnUrl))
      .type('text/html; charset=utf-8')
      .send(pageHtml(negotiateLocale(reply.request.headers['accept-language'], scope.offeredLocales), page));

  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError && error.code === 'request.too_many')) throw error;
    return send(reply, 429, text => busyPage(text, home));
  });
  scope.addHook('onRequest', scope.rateLimit());
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );

  for (const { path, bytes } of fonts) {
    scope.get(path, { exposeHeadRoute: false }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(bytes),
    );
  }

  const url = `${PAGES}/:id`;
  type Typed = { Params: z.output<typeof params> };

  type Opened = Typed & { Querystring: z.output<typeof querystring> };
  scope.get<Opened>(
    url,
    { schema: { params, querystring }, exposeHeadRoute: false },
    async (request, reply) => {
      const session = await viewSession(context, request.params.id);
      if (session === null) return send(reply, 404, text => unknownPage(text, home));
      return send(reply, 200, pageOf(session, request.query.card, context.now()), session.returnUrl);
    },
  );

  scope.post<Typed & { Body: Body }>(url, { schema: { params, body } }, async (request, reply) => {
    const session = await viewSession(context, request.params.id);
    if (session === null) return send(reply, 404, text => unknownPage(text, home));
    const outcome = await submit(context, session, request.body);
    if ('faulty' in outcome) return send(reply, 422, outcome.faulty, session.returnUrl);
    const changed = outcome.changed ?? session;
    // Redirects to a page after a form (post/redirect/get), so that a reload sends nothing a second time.
    return reply.redirect(
      isFinished(changed, request.body.action)
        ? changed.returnUrl
        : `${pagePath(session.id)}${outcome.query ?? ''}`,
      303,
    );
  });
}
