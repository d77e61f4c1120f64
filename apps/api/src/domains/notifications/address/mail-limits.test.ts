import { expect, it } from 'vitest';
import { canonicalEmail } from './mail-limits.ts';

it.each([
  ['Noura@Example.com', 'noura@example.com'],
  ['noura+rifq@example.com', 'noura@example.com'],
  ['n.o.ura+x@gmail.com', 'noura@gmail.com'],
  ['n.oura@example.com', 'n.oura@example.com'],
  ['a@مثال.السعودية', 'a@xn--mgbh0fb.xn--mgberp4a5d4ar'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(canonicalEmail(email)).toBe(mailbox);
});
