import { createTransport } from 'nodemailer';
import type { Mail } from '../../ports/mail.ts';

const TIMEOUT_MS = 15_000;

/** Sends through a mail server, as `smtps://user:password@host`. `from` is an address, with or without a name. */
export function smtpMail(config: { url: string; from: string }): Mail {
  const transport = createTransport({
    url: config.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId, headers }) {
      await transport.sendMail({
        from: config.from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId: `<${messageId}>`,
        headers: { ...headers },
      });
    },
  };
}
