import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { asciiAddress } from '../../core/host-names.ts';
import { DeliveryError } from '../../ports/delivery-error.ts';
import type { Mail } from '../../ports/mail.ts';

/** The longest time without a response. */
const SILENCE_MS = 15_000;
const DEADLINE_MS = 45_000;
/** Shorter than the idle timeout of servers, so that no mail is sent on a connection being closed. */
const IDLE_MS = 10_000;
/** Equal to the job's localConcurrency. */
const CONNECTIONS = 5;

/** The codes of a transport error. `permanent` is a reply of the 500s. */
const failure = z.object({
  code: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  command: z.optional(z.string()),
  permanent: z.optional(z.boolean()),
});

/** The server refuses recipient or content permanently. A refused sender or sign-in is a configuration error. */
const isRefusal = ({ code, command, permanent }: z.infer<typeof failure>) =>
  permanent === true && (command === 'RCPT TO' || code === 'EMESSAGE');

function deliveryError(error: unknown): DeliveryError {
  const { data = {} } = failure.safeParse(error);
  const codes = [data.code ?? 'UNKNOWN', data.responseCode].filter(part => part !== undefined);
  return new DeliveryError(codes.join(' '), { refused: isRefusal(data) });
}

/**
 * Sends through a mail server, as `smtps://user:password@host`. `from` is an address, with or without a name. With
 * `requireTls`, a server of `smtp://` without STARTTLS gets no sign-in and no mail.
 */
export function smtpMail(
  config: { url: string; from: string; requireTls: boolean },
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): Mail {
  const transport = createTransport({
    pool: true,
    url: config.url,
    requireTLS: config.requireTls,
    maxConnections: CONNECTIONS,
    // The job retries aborted mails, with backoff.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId, headers }) {
      const mail = {
        from: config.from,
        to: { name: '', address: asciiAddress(to) },
        subject,
        html,
        text,
        messageId: `<${messageId}>`,
        headers: { ...headers },
        signal: AbortSignal.timeout(deadlineMs),
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw deliveryError(error);
      });
    },
  };
}
