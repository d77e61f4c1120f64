/** Where and for which keys a browser takes push messages (Push API). */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Sends web push messages. */
export type Push = {
  /** What browsers subscribe with; null when push is off, and then nothing is to be sent. */
  readonly publicKey: string | null;
  /**
   * Sends a payload within a minute, encrypted for the browser alone. `topic` (up to 32 characters of base64url) lets a
   * repeat replace what has not been shown yet. 'gone' when the subscription has ended. Rejects with a DeliveryError
   * on anything else; `refused` when the service takes nothing for this subscription, be it the fault of this server
   * (its clock, its keys, its contact) or of the subscription.
   */
  send(target: PushTarget, message: { payload: string; topic: string }): Promise<'sent' | 'gone'>;
};
