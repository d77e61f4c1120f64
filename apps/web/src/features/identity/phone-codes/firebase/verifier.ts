import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from '@firebase/auth';
import type { Checks } from '../port.ts';

/** Rejects as soon as somebody cancels. */
const cancelled = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Does what needs the service's check of the browser, which is seen only where the service doubts: then it asks a
 * question. Whoever closes that question may cancel, since the service does not say that it was closed. Once the check is
 * over the work is not cancelled any more: the service may have sent its message.
 */
export async function verified<T>(
  auth: Auth,
  during: Checks['during'],
  work: (verifier: ApplicationVerifier) => Promise<T>,
): Promise<T> {
  // Each try has a place of its own: the service draws once into each.
  const place = document.createElement('div');
  document.body.append(place);
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  const check = verifier.verify.bind(verifier);
  verifier.verify = () => during(signal => Promise.race([check(), cancelled(signal)]));
  try {
    return await work(verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}
