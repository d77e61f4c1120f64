import { useEffect } from 'react';

/** The credential of WebOTP, for which TypeScript has no type. */
interface OtpCredential extends Credential {
  readonly code: string;
}

function isOtpCredential(credential: Credential | null): credential is OtpCredential {
  return credential !== null && 'code' in credential && typeof credential.code === 'string';
}

/**
 * Reads the code from the message automatically if the browser supports it (WebOTP), until the page is left.
 * @param onCode called with the code; keep the function stable between renders
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
      // Left, rejected or timed out: the user types the code.
      () => undefined,
    );
    return () => abort.abort();
  }, [onCode]);
}
