import { isRegisterPath } from '../../../lib/navigation/register-document.ts';

/** The register page of erasing the account, the one use of codes elsewhere. */
const ERASE_PAGE = '/register/erase';

/**
 * Goes on in a document of the register pages, where alone the client of an identity service runs; what was typed is kept
 * by the tab. Nothing follows in this one.
 */
export function toRegisterDocument(): Promise<never> {
  if (isRegisterPath(location.pathname)) location.reload();
  else location.assign(ERASE_PAGE);
  return new Promise(() => undefined);
}
