import { mayShow } from './register-document.ts';

/** Paths that the shell has pages for; every other address takes a full page load. */
const SHELL_PATH = /^\/(?:register|dashboard|clinic)(?:[/?#]|$)/;

/** Whether the app itself shows this address, without loading a document. */
export function isInApp(address: string): boolean {
  return SHELL_PATH.test(address) && mayShow(address);
}

/** Where to go when no page was asked for. */
const HOME = '/dashboard';

/**
 * The page to go to after signing in: `next` when it is a path of this app that needs one, else home.
 * An address of another origin, however it is spelt (`//x`, `/\x`), never gets through.
 */
export function safeNext(next: string | null): string {
  if (next === null || !URL.canParse(next, location.origin)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  const isOurs = origin === location.origin && SHELL_PATH.test(pathname) && !pathname.startsWith('/register');
  return isOurs ? pathname + search + hash : HOME;
}
