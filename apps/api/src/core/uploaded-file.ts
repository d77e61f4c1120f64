/** A file of a form. Its name and declared type are dropped: only the content decides its type. */
export type UploadedFile = {
  readonly bytes: Buffer;
  /**
   * Refuses a sender who is no longer permitted. An upload may take minutes and wait for processing, so this is checked
   * before the transaction that uses the file.
   */
  readonly checkSender: () => Promise<void>;
};

/** Wraps a file that no request sent: from an operator, or the demo. */
export const fileOf = (bytes: Buffer): UploadedFile => ({ bytes, checkSender: async () => undefined });
