/** Returns the text of a page, without its markup. */
export const pageText = ({ body }: { body: string }) =>
  body
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');
/** Returns the tag of the field with this name. */
export const fieldOf = ({ body }: { body: string }, name: string) =>
  new RegExp(`<input id="${name}"[^>]*>`).exec(body)?.[0] ?? '';
