import { domainToASCII } from 'node:url';
import { cleanLine, cleanValue } from '@rifq/rules';
import * as z from 'zod/mini';
import { asciiHostName, isInternetName } from '../core/host-names.ts';

/** The part before the @: atoms with single dots between them (RFC 5322, section 3.2.3). */
const LOCAL_PART = /^[^\s.@"<>(),:;[\]\\]+(?:\.[^\s.@"<>(),:;[\]\\]+)*$/;

/** Returns the host of an email address, or null if it is not one. */
export function mailHostOf(address: string): string | null {
  const at = address.lastIndexOf('@');
  return LOCAL_PART.test(address.slice(0, at)) ? asciiHostName(address.slice(at + 1)) : null;
}

/** Converts to ASCII as in URLs: push services refuse other characters. */
const asciiContact = (typed: string) => {
  const contact = withAsciiHost(cleanValue(typed));
  const isAscii = /^[\x21-\x7e]*$/.test(contact);
  return isAscii || /\s/.test(contact) ? contact : (URL.parse(contact)?.href ?? contact);
};

function withAsciiHost(contact: string): string {
  const [, before, host, after = ''] = /^(mailto:[^@?]*@)([^?]*)(\?.*)?$/i.exec(contact) ?? [];
  if (before === undefined || host === undefined) return contact;
  return `${before}${domainToASCII(host)}${after}`;
}

function isContact(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || /\s/.test(text)) return false;
  if (url.protocol === 'mailto:') {
    const host = mailHostOf(url.pathname);
    return host !== null && isInternetName(host);
  }
  return text.startsWith('https://') && url.username === '' && isInternetName(url.hostname);
}

/** The contact for push services (RFC 8292, section 2.1), which refuse a private host, such as `localhost`. */
export const contact = z.string().check(z.overwrite(asciiContact), z.refine(isContact));

/** Returns the address of a mailbox, `Name <address>` or only an address; empty if there is none. */
export const mailboxAddress = (mailbox: string): string =>
  /^(?:[^<>@]*<(?<inside>[^<>@\s]+@[^<>@\s]+)>|(?<alone>[^<>@\s]+@[^<>@\s]+))$/
    .exec(mailbox)
    ?.slice(1)
    .find(part => part !== undefined) ?? '';

/** One address, with or without a name before it. */
export const mailbox = z.string().check(
  z.overwrite(cleanLine),
  z.refine(text => mailHostOf(mailboxAddress(text)) !== null),
);
