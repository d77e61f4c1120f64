import { escapeHtml } from '../../../../core/escape-html.ts';

/** Markup that is safe to send: only `html` creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (part === null || part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part));
}

/** Builds markup with every value escaped, except markup itself; null, undefined and false are omitted. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: literals }, ...parts.map(markupOf)));
}
