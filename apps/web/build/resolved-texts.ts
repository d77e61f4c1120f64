/** Parts of a page whose braces are code. */
const CODE = /<(script|style)\b[^>]*>.*?<\/\1>/gs;

/**
 * Checks that a page has no uncompiled text, which shows its plurals and placeholders raw: «{days, plural, …}». Our
 * texts contain no braces, so any brace outside of scripts and styles belongs to such a text.
 * @throws with the first such text
 */
export function checkTexts(path: string, html: string): void {
  const raw = /.{0,40}[{}].{0,40}/su.exec(html.replace(CODE, ''))?.[0];
  if (raw !== undefined) throw new Error(`${path} shows a text that is not compiled: ${raw}`);
}
