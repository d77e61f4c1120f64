/** Where and for which keys a browser takes push messages (Push API). */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Sends web push messages. */
export type Push = {
  /** What browsers subscribe with; null when push is off. */
  readonly publicKey: string | null;
  /**
   * Sends a payload, encrypted for the browser alone. `topic` (up to 32 characters of base64url) lets a repeat replace
   * what has not been shown yet. 'gone' when the subscription has ended. Rejects on anything else; the job then retries.
   */
  send(target: PushTarget, message: { payload: string; topic: string }): Promise<'sent' | 'gone'>;
};
