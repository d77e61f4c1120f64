import { cleanValue, withoutEnd } from '@rifq/rules';
import * as z from 'zod/mini';

/** Characters copied before an address: the start of a link, a quotation mark, a bracket. */
const BEFORE = /^(?:[\s<>"'«»“”‘’„([]|mailto:)+/i;
/** Characters copied after it: an address ends with a letter or a digit. */
const BEHIND = /[^\p{L}\p{M}\p{N}]$/u;

/** Extracts the address from copied text: `Sara <a@example.com>`, `mailto:a@example.com?subject=…`, `a@example.com.` */
export function cleanEmail(typed: string): string {
  const whole = cleanValue(typed);
  const inside = whole.slice(whole.lastIndexOf('<') + 1).split('>', 1)[0] ?? '';
  const named = inside.includes('@') ? inside : whole;
  const [address = ''] = named.replace(BEFORE, '').split(/\?(?=[a-z]+=)/);
  return withoutEnd(address, BEHIND).replaceAll('。', '.');
}

/** Returns the domain of an address, including the @. */
const domainOf = (address: string) => (address.includes('@') ? address.slice(address.lastIndexOf('@')) : '');

/** Whether a text is a valid email address; its domain may be in any script, and is sent as Punycode. */
export function isEmail(address: string): boolean {
  const domain = domainOf(address);
  const inAscii = domain
    .replace(/\bxn--[a-z0-9-]+/gi, 'xx')
    .replace(/[^\0-\x7f]/gu, sign => (/[\p{L}\p{M}\p{N}]/u.test(sign) ? 'x' : ' '));
  return z.regexes.email.test(address.slice(0, address.length - domain.length) + inAscii);
}

/** Whether the domain of an address has a comma instead of a dot. */
export const hasCommaForDot = (address: string): boolean => /[,،]/.test(domainOf(address));
