const REGISTER_PATH = /^\/register(?:[/?#]|$)/;

export const isRegisterPath = (address: string): boolean => REGISTER_PATH.test(address);

/**
 * Whether this document was loaded at a register page. Its Content Security Policy is that of the address it was loaded
 * from, whatever page shows by now.
 */
export function isRegisterDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const loadedAt = navigation === undefined ? location.href : navigation.name;
  return isRegisterPath(new URL(loadedAt, location.origin).pathname);
}

let isReleased = false;

/** Nothing but the app runs in this document: it may show every page. */
export function releaseDocument(): void {
  isReleased = true;
}

/**
 * Whether this document may show an address. One that was loaded at a register page may run the client of an identity
 * service, which must not come along to the other pages: until it is released, it shows the register pages alone.
 */
export const mayShow = (address: string): boolean =>
  isReleased || isRegisterPath(address) || !isRegisterDocument();
