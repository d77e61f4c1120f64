/** Parts of a page whose braces are code. */
const CODE = /<(script|style)\b[^>]*>.*?<\/\1>/gs;

/**
 * A text that was not compiled shows its plurals and places raw: «{days, plural, …}». No sentence of ours
 * has a brace of its own, so any brace outside of scripts and styles is such a text.
 * @throws with the first of them
 */
export function checkTexts(path: string, html: string): void {
  const raw = /.{0,40}[{}].{0,40}/su.exec(html.replace(CODE, ''))?.[0];
  if (raw !== undefined) throw new Error(`${path} shows a text that is not compiled: ${raw}`);
}
