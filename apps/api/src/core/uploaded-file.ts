/** A file of a form. Its name and declared type are dropped: only the content decides what it is. */
export type UploadedFile = { readonly bytes: Buffer };
