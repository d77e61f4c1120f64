/** A file that came with a form. Its name and declared type are not kept: only its content decides what it is. */
export type UploadedFile = { readonly bytes: Buffer };
