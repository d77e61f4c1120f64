const REGISTER_PATH = /^\/register(?:[/?#]|$)/;

export const isRegisterPath = (address: string): boolean => REGISTER_PATH.test(address);

/**
 * Whether this document was loaded at a register page. Its Content Security Policy is that of its first address,
 * whichever page it shows now.
 */
export function isRegisterDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const loadedAt = navigation === undefined ? location.href : navigation.name;
  return isRegisterPath(new URL(loadedAt, location.origin).pathname);
}

let isReleased = false;

/** Marks that only the app runs in this document, so that it may show every page. */
export function releaseDocument(): void {
  isReleased = true;
}

/**
 * Whether this document may show an address. One loaded at a register page may run the client of an identity service,
 * which must not reach other pages: until it is released, it shows register pages only.
 */
export const mayShow = (address: string): boolean =>
  isReleased || isRegisterPath(address) || !isRegisterDocument();
