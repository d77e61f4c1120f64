import { escapeHtml } from '../../../core/escape-html.ts';

/** The text of each `{{name}}`; for a block `{{#name}}…{{/name}}` the values of each repetition. */
export type HtmlValues = { readonly [name: string]: string | readonly HtmlValues[] };

/** A block or a text. One pass finds both, so that filled-in values are never parsed as a template. */
const PLACE = /\{\{#(?<block>\w+)\}\}(?<content>.*?)\{\{\/\k<block>\}\}|\{\{(?<name>\w+)\}\}/gs;

/**
 * Fills a template with escaped texts. A block has its own values and those around it.
 * @throws when the template names what `values` do not hold
 */
export function fillHtml(template: string, values: HtmlValues): string {
  return template.replaceAll(PLACE, (_place, block?: string, content = '', name = '') => {
    const value = values[block ?? name];
    if (block === undefined && typeof value === 'string') return escapeHtml(value);
    if (block === undefined || value === undefined || typeof value === 'string')
      throw new Error(`the template has no value of its kind for ${block ?? name}`);
    return value.map(own => fillHtml(content, { ...values, ...own })).join('');
  });
}
