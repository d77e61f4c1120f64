import * as z from 'zod/mini';
import { cleanValue, withoutEnd } from './text.ts';

/** What is copied before an address: the start of a link, a quotation mark, a bracket. */
const BEFORE = /^(?:[\s<>"'«»“”‘’„([]|mailto:)+/i;
/** What is copied behind it: an address ends with a letter or a digit. */
const BEHIND = /[^\p{L}\p{M}\p{N}]$/u;

/** An address of mail without what is copied with it: `Sara <a@example.com>`, `mailto:a@example.com?subject=…`, `a@example.com.` */
export function cleanEmail(typed: string): string {
  const whole = cleanValue(typed);
  const inside = whole.slice(whole.lastIndexOf('<') + 1).split('>', 1)[0] ?? '';
  const named = inside.includes('@') ? inside : whole;
  const [address = ''] = named.replace(BEFORE, '').split(/\?(?=[a-z]+=)/);
  return withoutEnd(address, BEHIND).replaceAll('。', '.');
}

/** The domain of an address, with the @ before it. */
const domainOf = (address: string) => (address.includes('@') ? address.slice(address.lastIndexOf('@')) : '');

/** Whether a text has the form of an address of mail; its domain may be of any script, and is sent as Punycode. */
export function isEmail(address: string): boolean {
  const domain = domainOf(address);
  const inAscii = domain
    .replace(/\bxn--[a-z0-9-]+/gi, 'xx')
    .replace(/[^\0-\x7f]/gu, sign => (/[\p{L}\p{M}\p{N}]/u.test(sign) ? 'x' : ' '));
  return z.regexes.email.test(address.slice(0, address.length - domain.length) + inAscii);
}

/** Whether the domain of an address has a comma where a dot belongs. */
export const hasCommaForDot = (address: string): boolean => /[,،]/.test(domainOf(address));
