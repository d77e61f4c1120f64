/** Types without information: systems report them for HEIC pictures, and for files without an extension. */
const UNTOLD: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** Whether a file is a picture by its type; undefined where only decoding tells. */
export function isPictureByKind({ type }: File): boolean | undefined {
  return UNTOLD.has(type) ? undefined : type.startsWith('image/');
}

/** Whether the browser can decode a file. */
export async function canDraw(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
