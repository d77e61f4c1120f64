import { scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Locale } from '../../../core/locales.ts';
import { runOperation } from '../../../platform/operation.ts';
import { accountActions, findRecipient } from '../../identity/index.ts';
import { textIn } from '../mail/mail.texts.ts';
import { type MailContent, mailHtml, mailText } from '../mail/mail-template.ts';
import { rethrowRefusal } from '../mail/rethrow-refusal.ts';
import { findConfirmation } from './confirmations.repository.ts';
import { confirmationToken } from './confirmations.service.ts';

/** The mail with the link. Nobody who has not confirmed gets a word that somebody has chosen, not even a name. */
export function confirmationContent(language: Locale, link: string): MailContent {
  const text = textIn(language);
  return {
    language,
    name: null,
    title: text('confirm.mail.title'),
    paragraphs: [text('confirm.mail.text')],
    figures: [],
    action: { label: text('confirm.mail.button'), link },
    footer: text('confirm.mail.footer'),
    unsubscribe: null,
  };
}

/** Sends the link of a confirmation, once in effect; none when the user has another address by now, or it is confirmed. */
export async function sendConfirmation(deps: Deps, confirmationId: string): Promise<void> {
  const found = await findConfirmation(deps.db, confirmationId);
  const recipient =
    found &&
    (await findRecipient(deps.db, scopeFor(system('notifications'), accountActions.read, found.userId)));
  if (!recipient || recipient.email !== found.email || recipient.emailConfirmedAt !== null) return;
  const token = confirmationToken(deps.keys, found.id);
  const link = new URL(`/confirm-address?token=${token}`, deps.publicUrl).href;
  const content = confirmationContent(recipient.language, link);
  await runOperation(deps.db, {
    key: `confirm:${found.id}`,
    call: () =>
      deps.mail
        .send({
          to: found.email,
          subject: content.title,
          html: mailHtml(content),
          text: mailText(content),
          messageId: `${found.id}@${deps.publicUrl.hostname}`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch(rethrowRefusal),
  });
}
