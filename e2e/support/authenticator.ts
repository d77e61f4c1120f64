import type { CDPSession, Page } from '@playwright/test';

/** An authenticator in the browser of a page, such as a phone's or laptop's own. */
export type Authenticator = {
  /** Sets whether the user is verified when asked, by a finger or a screen lock. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Returns how many passkeys it has. */
  count(): Promise<number>;
};

/** Adds an authenticator to the browser of a page. It answers immediately. */
export async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async count() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
