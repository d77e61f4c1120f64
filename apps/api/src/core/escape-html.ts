const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, also within an attribute. */
export function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"']/g, character => entities[character] ?? character);
}
