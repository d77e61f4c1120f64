/** One mail: the same content as HTML and as plain text. */
export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Without angle brackets. Equal for a repeat, so that mail programs show it once. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends mail, within a minute. Rejects with a DeliveryError; `refused` when the server will never accept it. */
export type Mail = { send(message: MailMessage): Promise<void> };
