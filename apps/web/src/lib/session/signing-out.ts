let signingOut = false;

/** Whether this page is signing out, or has: it then navigates itself, and no rejected call redirects elsewhere. */
export const isSigningOut = (): boolean => signingOut;

/** @param now false once it has failed */
export function setSigningOut(now: boolean): void {
  signingOut = now;
}
