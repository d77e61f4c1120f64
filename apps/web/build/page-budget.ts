import { brotliCompressSync } from 'node:zlib';

/** Budget of the first visit to `/`, in bytes over the wire. */
export const LANDING_BUDGET = {
  /** Markup with its style, and the script; Brotli. */
  code: 30_000,
  /** All font files the page can request; they are compressed already. */
  fonts: 70_000,
} as const;

export interface PageWeight {
  code: number;
  fonts: number;
}

/** Weighs a page: `code` is compressed here as the server delivers it, `fonts` unchanged. */
export function weigh(code: readonly (string | Uint8Array)[], fonts: readonly Uint8Array[]): PageWeight {
  return {
    code: sum(code.map(part => brotliCompressSync(part).byteLength)),
    fonts: sum(fonts.map(font => font.byteLength)),
  };
}

/** Returns one sentence for each limit that the page exceeds; none when it is within the budget. */
export function overBudget(weight: PageWeight): string[] {
  const parts = [
    { name: 'HTML, CSS and script', is: weight.code, limit: LANDING_BUDGET.code },
    { name: 'fonts', is: weight.fonts, limit: LANDING_BUDGET.fonts },
  ];
  return parts
    .filter(({ is, limit }) => is > limit)
    .map(({ name, is, limit }) => `The landing's ${name}: ${is} bytes, more than the ${limit} it may have.`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
