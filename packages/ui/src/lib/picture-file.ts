/** Kinds that say nothing of a file: systems give them to a HEIC picture, and to one whose name has no ending. */
const UNTOLD: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** Whether a file is a picture, as far as its kind says; undefined where only trying it does. */
export function isPictureByKind({ type }: File): boolean | undefined {
  return UNTOLD.has(type) ? undefined : type.startsWith('image/');
}

/** Whether the browser can draw a file. */
export async function canDraw(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
