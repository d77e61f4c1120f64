import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from '@firebase/auth';
import type { Checks } from '../port.ts';

/** Rejects when the user cancels. */
const cancelled = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Runs work that needs the service's check of the browser, which is invisible unless the service shows a challenge. A
 * user who closes that must cancel, since the service does not report it. After the check the work can no longer be
 * cancelled: the service may have sent its message.
 */
export async function verified<T>(
  auth: Auth,
  during: Checks['during'],
  work: (verifier: ApplicationVerifier) => Promise<T>,
): Promise<T> {
  // A new element per attempt, since the service renders only once into each.
  const container = document.createElement('div');
  document.body.append(container);
  const verifier = new RecaptchaVerifier(auth, container, { size: 'invisible' });
  const check = verifier.verify.bind(verifier);
  verifier.verify = () => during(signal => Promise.race([check(), cancelled(signal)]));
  try {
    return await work(verifier);
  } finally {
    verifier.clear();
    container.remove();
  }
}
