/** One text message. `code` is set when the text carries a one-time code; it must not be logged. */
export type SmsMessage = { to: string; text: string; code?: string };

/** Sends text messages. Rejects when the service refused or could not be reached; the job then retries. */
export type Sms = { send(message: SmsMessage): Promise<void> };
