let signingOut = false;

/** Whether this page is signing out, or has: it then leaves by itself, and no refused call leads anywhere else. */
export const isSigningOut = (): boolean => signingOut;

/** @param now false once it has failed */
export function setSigningOut(now: boolean): void {
  signingOut = now;
}
