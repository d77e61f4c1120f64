import { isRegisterPath } from '../../../lib/navigation/register-document.ts';

/** The register page of account erasure, the only other use of codes. */
const ERASE_PAGE = '/register/erase';

/**
 * Loads a document of the register pages, the only ones in which the client of an identity service runs; the input is
 * stored in the tab. Never resolves.
 */
export function toRegisterDocument(): Promise<never> {
  if (isRegisterPath(location.pathname)) location.reload();
  else location.assign(ERASE_PAGE);
  return new Promise(() => undefined);
}
