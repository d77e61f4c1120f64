import { useEffect } from 'react';

/** What the phone's own message app hands over; TypeScript does not know it yet. */
interface OtpCredential extends Credential {
  readonly code: string;
}

function isOtpCredential(credential: Credential | null): credential is OtpCredential {
  return credential !== null && 'code' in credential && typeof credential.code === 'string';
}

/**
 * Takes the code from the message by itself where the browser offers it (WebOTP), until the page is left.
 * @param onCode gets the code; keep the function the same between renders
 */
export function useWebOtp(onCode: (code: string) => void): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const abort = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: abort.signal };
    navigator.credentials.get(options).then(
      credential => {
        if (isOtpCredential(credential)) onCode(credential.code);
      },
      // Left, refused or timed out: the code is then typed.
      () => undefined,
    );
    return () => abort.abort();
  }, [onCode]);
}
