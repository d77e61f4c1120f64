import { createECDH, randomBytes } from 'node:crypto';

/** Creates a push subscription as a browser sends it, with a unique endpoint. */
export function pushTarget() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://push.example/${randomBytes(12).toString('hex')}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
