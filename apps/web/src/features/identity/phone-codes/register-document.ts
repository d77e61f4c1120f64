/**
 * Whether this document was loaded at a register page. Its Content Security Policy is that of the address it was loaded
 * from, whatever page shows by now.
 */
export function isRegisterDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const loadedAt = navigation === undefined ? location.href : navigation.name;
  return /^\/register(?:\/|$)/.test(new URL(loadedAt, location.origin).pathname);
}
