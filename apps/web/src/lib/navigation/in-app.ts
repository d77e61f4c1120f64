import { mayShow } from './register-document.ts';

/** Paths of the shell's pages; every other address needs a full page load. */
const SHELL_PATH = /^\/(?:register|dashboard|clinic)(?:[/?#]|$)/;

/** Whether the app shows this address itself, without loading a document. */
export function isInApp(address: string): boolean {
  return SHELL_PATH.test(address) && mayShow(address);
}

/** Whether a path belongs to the clinic's pages. */
export const isOfClinic = (path: string): boolean => /^\/clinic(?:[/?#]|$)/.test(path);

/** Destination when no page was requested. */
const HOME = '/dashboard';

/**
 * Returns the page after signing in: `next` when it is a path of this app that requires sign-in, else home. An address
 * of another origin, however spelt (`//x`, `/\x`), is never accepted.
 */
export function safeNext(next: string | null): string {
  if (next === null || !URL.canParse(next, location.origin)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  const isOurs = origin === location.origin && SHELL_PATH.test(pathname) && !pathname.startsWith('/register');
  return isOurs ? pathname + search + hash : HOME;
}
