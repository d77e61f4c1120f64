/** The endpoint and keys of a push subscription (Push API). */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Sends web push messages. */
export type Push = {
  /** The key that browsers subscribe with; null if push is disabled, and then nothing is sent. */
  readonly publicKey: string | null;
  /** Whether an endpoint belongs to a supported push service. */
  knows(endpoint: string): boolean;
  /**
   * Sends a payload, encrypted for the browser, within a minute; 'gone' if the subscription has ended. `topic` (up to
   * 32 characters of base64url) lets a repeat replace a message that was not shown yet. Rejects with a DeliveryError;
   * `refused` if the service accepts nothing for this subscription, for any cause on either side.
   */
  send(target: PushTarget, message: { payload: string; topic: string }): Promise<'sent' | 'gone'>;
};
