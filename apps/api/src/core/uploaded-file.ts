/** A file of a form. Its name and declared type are dropped: only the content decides what it is. */
export type UploadedFile = {
  readonly bytes: Buffer;
  /**
   * Refuses whoever may not send it any more. A file comes for minutes, and waits to be looked at: asked before the transaction
   * that uses it.
   */
  readonly checkSender: () => Promise<void>;
};

/** A file that no request has sent: of an operator, or of the demo. */
export const fileOf = (bytes: Buffer): UploadedFile => ({ bytes, checkSender: async () => undefined });
