import { escapeHtml } from '../../../core/escape-html.ts';

/** The text of each `{{name}}`; for a block `{{#name}}…{{/name}}` the values of each repetition. */
export type HtmlValues = { readonly [name: string]: string | readonly HtmlValues[] };

/** The start of a block, or a text. One pass finds both, so that filled-in values are never parsed as a template. */
const PLACE = /\{\{(?<block>#?)(?<name>\w{1,40})\}\}/g;

/**
 * Fills a template with escaped texts. A block has its own values and those around it.
 * @throws when the template names what `values` do not hold
 */
export function fillHtml(template: string, values: HtmlValues): string {
  const filled: string[] = [];
  let end = 0;
  for (const { 0: place, index, groups: { block, name = '' } = {} } of template.matchAll(PLACE)) {
    // Places in a block are filled with it.
    if (index < end) continue;
    filled.push(template.slice(end, index));
    end = index + place.length;
    const value = values[name];
    if (block === '' && typeof value === 'string') {
      filled.push(escapeHtml(value));
      continue;
    }
    const close = `{{/${name}}}`;
    const closed = template.indexOf(close, end);
    if (block === '' || value === undefined || typeof value === 'string' || closed === -1)
      throw new Error(`the template has no value of its kind for ${name}`);
    const content = template.slice(end, closed);
    filled.push(...value.map(own => fillHtml(content, { ...values, ...own })));
    end = closed + close.length;
  }
  return [...filled, template.slice(end)].join('');
}
