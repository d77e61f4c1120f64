import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from '@firebase/auth';

/**
 * Does what needs the service's check of the browser, which is seen only where the service doubts: then it asks a
 * question. Whoever closes that question may cancel, since the service does not say that it was closed.
 */
export async function verified<T>(
  auth: Auth,
  signal: AbortSignal,
  work: (verifier: ApplicationVerifier) => Promise<T>,
): Promise<T> {
  // Each try has a place of its own: the service draws once into each.
  const place = document.createElement('div');
  document.body.append(place);
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  const cancelled = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(verifier), cancelled]);
  } finally {
    verifier.clear();
    place.remove();
  }
}
