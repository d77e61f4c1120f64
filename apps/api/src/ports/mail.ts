/** One mail: the same content as HTML and as plain text. */
export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Without angle brackets; the same for a repeat, so that a mail program shows it once. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Sends mail, within a minute. Rejects with a DeliveryError when the server could not be reached or did not take it;
 * `refused` when it never will.
 */
export type Mail = { send(message: MailMessage): Promise<void> };
