/** One text message. `code` is set when the text carries a one-time code; it must not be logged. */
export type SmsMessage = { to: string; text: string; code?: string };

/**
 * The known outcome of a message whose sending failed:
 * - `refused`: the service will never accept it; no retry helps;
 * - `unsent`: it was certainly not sent, and a retry may help;
 * - `unknown`: it may have left, and a retry may send it twice.
 */
export type SmsOutcome = 'refused' | 'unsent' | 'unknown';

/** Why a message was not sent, without the message, the phone or the service's own text. */
export class SmsError extends Error {
  readonly outcome: SmsOutcome;

  constructor(reason: string, outcome: SmsOutcome) {
    super(reason);
    this.name = 'SmsError';
    this.outcome = outcome;
  }
}

/** Sends text messages. Rejects with an SmsError; any other rejection leaves the outcome unknown. */
export type Sms = {
  /** Whether a sender is configured: an identity service sends its codes itself. */
  readonly isAvailable: boolean;
  send(message: SmsMessage): Promise<void>;
};
